# ページ上の検討：対局についてのコーチの評価。

page-yours = 、実際の手
page-better = 、より良い手
page-best = 、実際の手は最善手

page-review = 検討
verdict-title = { $game }：検討
verdict-of = { $name }の視点から。
verdict-whose = 誰の検討か
verdict-percent = { $value }％
verdict-between = { $low }～{ $high }
verdict-round = 第{ $number }回戦
verdict-round-short = { $number }回
verdict-round-head = 回
verdict-turning-title =
    { $count ->
        [0] 損をした選択はありません
       *[other] 勝負の分かれ目
    }
verdict-turning = 分かれ目{ $rank }：この選択で{ $cost }の損
verdict-praised =
    { $count ->
       *[other] 妙手
    }
verdict-options = ほかに選べた手
verdict-move = 手
verdict-chance = 勝つ見込み
verdict-points = 点
verdict-share = 正しい割合
verdict-tag-played = 実際の手
verdict-tag-best = より良い手
verdict-tag-both = 実際の手で最善
verdict-more-options = ほかに{ $count }通りの手がありました。
verdict-mark-brilliant = 妙手
verdict-mark-best = 最善
verdict-mark-good = 好手
verdict-mark-inaccuracy = 緩手
verdict-mark-mistake = 疑問手
verdict-mark-blunder = 悪手
verdict-said-brilliant = 妙手です：{ $played }。ひと目では別の手が良く見えます。
verdict-said-best = 最善手でした：{ $played }。
verdict-said-mixed = ここでは良い手がいくつもあり、これもその一つです：{ $played }。打ち分けるのが正しく、悪手ではありません。
verdict-said-equal = ほぼ互角です。「{ $played }」と「{ $best }」に差は認められません。
verdict-said-loss = 実際の手：{ $played }。より良い手：{ $best }。勝つ見込みの差は{ $cost }です。
verdict-said-kind = 何がまずかったか：{ $kind }
verdict-short-mixed = 正しい手の一つ
verdict-short-equal = 最善と互角
verdict-short-better = より良い手：{ $move }
verdict-play-on = ここから続ける
verdict-play-on-line = まさにこの場面から、ボットを相手に練習の対局が始まります。記録には数えません。この後の配札は新しくなります。
verdict-play-on-people = 人がいた席はボットが代わります。
verdict-play-same = 同じ札で
verdict-play-guessed = 見えない札を推測し直して
verdict-play-known = 入れ替わり得る伏せ札がないので、同じ札でのみ続けられます。
verdict-table-then = その時の場
verdict-to-replay = 再生でこの場面を見る
verdict-no-decisions = この対局には選択の場面がありませんでした。
verdict-line-title = { $name }の勝つ見込み
verdict-line-note = 破線は回の始まり、数字は分かれ目です。
verdict-as-table = 表で見る
verdict-what = 出来事
verdict-change = 増減
verdict-cause-deal = 配札
verdict-cause-cards = めくられた札
verdict-cause-own = 自分の選択
verdict-cause-others = ほかの人の手
verdict-cause-end = 対局の終わり
verdict-balance = 運と実力
verdict-luck-said =
    { $kind ->
        [good] この対局では運に恵まれました。
        [bad] この席は運に見放されました。
       *[even] 運は五分五分でした。
    }
verdict-skill-said = 自分の選択で勝つ見込みを{ $cost }失いました。
verdict-skill-none = 自分の選択で失ったものはありません。
verdict-sum = はじめ{ $start }、運{ $luck }、自分の選択{ $skill } ＝ { $result }
verdict-could = 同じ札で最善を尽くしていれば、見込みは{ $chance }でした。
verdict-rounds = 回ごとに
verdict-luck = 運
verdict-skill = 自分の選択
verdict-decisions = 選択の数
verdict-marks = 評価
verdict-all = すべての選択（{ $count }）
verdict-file = 検討をダウンロード
verdict-making = 検討しています：{ $part }
verdict-making-line = その時に知り得たことだけから、一手ずつ考え直しています。ページは自動で更新されます。
verdict-look-again = もう一度見る
verdict-again = もう一度試す

page-practice = 練習
page-practice-line = 練習：別の対局の一場面から続けています。記録には数えません。
fair-practice = これは練習です。最初の場面までの配札は別の対局から引き継いだもので、検証の対象外です。その後の配札はすべて秘密の値から決まります。
verify-practice = これは練習でした。最初の場面までの配札は別の対局から引き継いだもので、秘密の値とは照合していません。

web-review-others = この検討はまだ誰も頼んでいません。席に着いていた人が頼めます。
web-review-none = このサーバーには考えるためのプロセスがないので、検討を作れません。
web-review-many = あなたの検討がすでにいくつか進行中です。一つ終わるまでお待ちください。
web-review-failed = この検討は作れませんでした。30秒ほどしてからもう一度お試しください。
web-practice-nowhere = そこからは続けられません。この席に選択があった場面を選んでください。
web-practice-same = 見えていたことに合う別の札が見つかりませんでした。同じ札でなら続けられます。
