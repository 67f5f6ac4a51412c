# Matcha: on the pages.

page-matcha-why-keep = まず{ $card }を残すか戻すか決めてください。
page-matcha-line = 茶席の駆け引き。二つの場に札を伏せ、相手の伏せ札を読み合います。
page-matcha-players = 2人
page-matcha-time = 15分
page-matcha-heading = 第{ $set }セット　第{ $round }ラウンド
page-matcha-turn = あなたの番です。札を選ぶか、パスしてください
page-matcha-place = { $card }：光っている畳の場を選んでください
page-matcha-keep = { $card }を次のセットに残しますか？
page-matcha-slot =
    { $slot ->
        [N] 数の場
       *[S] 柄の場
    }
page-matcha-covered = あなたの伏せ札：{ $card }
page-matcha-token =
    { $kind ->
        [G] 茶：{ $count } / { $need }
        [R] 碗：{ $count } / { $need }
        [B] 湯：{ $count } / { $need }
        [Y] 杓：{ $count } / { $need }
       *[W] 茶筅：{ $count } / { $need }
    }
page-matcha-kinds = 種類：{ $count } / 5
page-matcha-dealer = 親
page-matcha-passed = パス
page-matcha-laid = { $name }：{ $card }
page-matcha-loop = 強さと勝ち方
page-matcha-cycle-numbers = 4は3に、3は2に、2は1に、1は4に勝ちます。
page-matcha-cycle-suits = 茶は碗に、碗は湯に、湯は杓に、杓は茶に勝ちます。
page-matcha-match = 左の場では数が、右の場では柄が合うかどうかを見ます。
page-matcha-numbers = 4は2にも、3は1にも勝ち、1は4に勝ちます。
page-matcha-suits = 数の場では柄、柄の場では数で決まります。
page-matcha-goal = 同じ種類のトークン{ $goal }つ、茶筅4つ、または5種類を1つずつで勝ちです。
page-matcha-why =
    { $goal ->
        [kind] { $token }のトークンが{ $count }つそろいました。
        [whisks] 茶筅が4つそろいました。
        [kinds] 5種類のトークンが1つずつそろいました。
       *[more] { $token }のトークンの数で決まりました。
    }
