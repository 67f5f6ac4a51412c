# 詰め問題：入り口、問題の卓、三分間、ターミナル。

puzzle-title = 詰め問題
puzzle-line = ボットの対局から、ある席に見えていたままの局面を出します。明らかに最善の手が一つあり、それはひと目でよく見える手ではありません。答えは一度だけ。そのあとで理由がわかります。
puzzle-of = { $game }：問題
puzzle-rival = 相手
puzzle-task = 最善の手を見つけてください。
puzzle-prompt = 答えは一度だけです。選んでください。
puzzle-answered = こういう局面でした。
puzzle-hard = 問題のレーティング：{ $points }。
puzzle-own = あなた：{ $points }。
puzzle-right = 正解です！
puzzle-wrong = もっとよい手がありました。
puzzle-best = 最善：
puzzle-yours = あなた：
puzzle-interval = （{ $low }～{ $high }％）
puzzle-change = あなたのレーティング：{ $before } → { $after }。
puzzle-unrated = この問題はレーティングに数えません。
puzzle-in-a-row = { $count }問連続正解です。
puzzle-chances = 勝つ見込み
puzzle-choice = 手
puzzle-chance = 見込みと95％区間
puzzle-mark-best = 最善
puzzle-mark-yours = あなた
puzzle-others = ほかの{ $count }通りはこれより劣ります。
puzzle-how = この席に見えるものだけから、八つの独立した探索で見積もりました。区間はその食いちがいの幅です。
puzzle-theme = テーマ
puzzle-levels = ボットの正解率
puzzle-level = レベル{ $level }：{ $share }％
puzzle-rating = レーティング
puzzle-solved = 正解
puzzle-of-count = { $tried }問中{ $solved }問
puzzle-streak = 連続正解
puzzle-streak-count = 今{ $streak }問、最高{ $longest }問
puzzle-next = 次の問題
puzzle-themes = テーマ別（全{ $count }問）
puzzle-all-done = ここの問題にはすべて答えました。おみごと！
puzzle-sprint = 三分間
puzzle-sprint-begin = 三分間に挑戦
puzzle-sprint-line = 三分間：できるだけ多く解きます。三回まちがえると終わりです。レーティングは変わりません。
puzzle-sprint-over = 三分間が終わりました
puzzle-sprint-result = 正解{ $solved }問、まちがい{ $missed }問。
puzzle-sprint-best = これまでの最高：{ $best }問。
puzzle-sprint-again = もう一度
puzzle-sprint-solved = 正解：{ $solved }
puzzle-sprint-lives = あと{ $lives }回まちがえると終わり
puzzle-left = 残り時間
puzzle-last-right = ✓ 前の問題は正解。理由は？
puzzle-last-wrong = ✗ 前の問題は不正解。理由は？
puzzle-none = その問題、またはそのテーマの問題はありません。
puzzle-no-answer = ここではその手は選べません。示された手から選んでください。
page-solution = （最善）
page-answer = （あなたの手）
page-both = （最善、あなたの手）

# ターミナル。

puzzle-about = 詰め問題を解きます。答えは一度だけ、そのあとに理由。レーティングはこのコンピューターに残ります。
puzzle-option-theme = このテーマの問題だけ
puzzle-option-count = 問題の数。指定がなければ、やめるまで
puzzle-option-sprint = 3分間：できるだけ多く解く（3回間違えると終わり）
puzzle-standing = { $game }：レーティング{ $points }±{ $margin }、{ $tried }問中{ $solved }問正解、{ $streak }問連続。
puzzle-again = Enterで次へ、qで終わり。
puzzle-no-pack = { $game }の問題はありません。

mine-about = ボットの対局、または人が提供した対局から詰め問題を掘り出します。同じシードと数からは、いつも同じ問題ができます。
mine-option-matches = 調べる対局の数
mine-option-first = 最初の対局の番号
mine-option-count = 残す問題の最大数
mine-option-processes = 同時に働くプロセスの数
mine-option-out = 書き出すファイル
mine-option-add = ファイルにすでにある問題も残す
mine-option-from = 代わりにこれを調べる：対局者が同意した対局のファイル、またはデータベース（全員が同意した対局だけを使います）
mine-none-given = 問題作りに提供された対局がありません
mine-read = 提供された対局：{ $count }
mine-fitting = そのうちこのルールのもの：{ $count }
mine-choices = 調べた局面：{ $count }
mine-surprises = 短い探索がひと目よりよい手を見つけた局面：{ $count }
mine-themed = そのうちテーマがあるもの：{ $count }
mine-favourites = そのうち長い探索も同意したもの：{ $count }
mine-clear = そのうちほかのどの手よりも明らかなもの：{ $count }
mine-sound = そのうち十倍のプレイアウトでも同じだったもの：{ $count }
mine-kept = そのうち最強のレベルがたいていそう指すもの：{ $count }
mine-chosen = 選ばれた問題：{ $count }

# 詰め問題のテーマ。

puzzle-theme-surprise = 見た目とちがう手
puzzle-theme-surprise-about = ひと目では別の手がよく見えますが、そうではありません。
