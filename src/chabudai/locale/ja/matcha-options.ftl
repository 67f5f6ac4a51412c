# Matcha: what each option means.

matcha-about-edition = 2020年版：1ラウンドに手番は2回ずつ、最大2セット、同じトークン3つで勝ち。2015年版：パスするとそのラウンドは終わり、手札を残せて、同じトークン4つで勝ち。
matcha-about-dealer = 配った人（親）がそのセットの各ラウンドを始めます。次のセットは相手が配ります。

matcha-preset-2020 = 2020年版
matcha-preset-2015 = 2015年版
