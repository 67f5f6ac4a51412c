# 詰め問題のテーマ。

puzzle-theme-matcha-zeros = ゼロを数える
puzzle-theme-matcha-zeros-about = ゼロは何にも合わないので、あとで惜しくありません。どの札でもよい所に出し、二枚とも見えたときを見逃さないこと。
puzzle-theme-matcha-whisk = 必ず得る茶筅
puzzle-theme-matcha-whisk-about = 伏せられた札に、合わない札をぶつけます。相手の札が合っていれば茶筅、合っていなければ誰も何も得ません。
puzzle-theme-matcha-bluff = 負けないはったり
puzzle-theme-matcha-bluff-about = 合わない札でも、応じられなければトークンを得て、応じられても茶筅が残ります。その場のトークンで勝負が決まることもありません。
puzzle-theme-matcha-goal = あと一つで目標
puzzle-theme-matcha-goal-about = この場には目標に届くトークンがあります。取るか、取らせないか。
puzzle-theme-matcha-patience = がまん
puzzle-theme-matcha-patience-about = パスをして、もっと役に立つ場のために札を残します。
puzzle-theme-matcha-save = 鍵の札を残す
puzzle-theme-matcha-save-about = ここで一番よく見える札は、あとの場に合います。そこでこそ必要です。
puzzle-theme-matcha-daring = 大胆なはったり
puzzle-theme-matcha-daring-about = 応じられれば危ない場に、合わない札を出します。相手はおそらく持っていません。
