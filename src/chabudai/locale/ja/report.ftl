# 成績表。

report-title = 成績表
report-line = 最後まで打った対局のうち、新しい200局の成績です。レッスンと練習は数えません。
report-none = まだ何も記録がありません。対局を終えるたびに増えていき、検討すると強さがわかります。
report-matches = 対局
report-won = 勝ち
report-drawn = 引き分け
report-lost = 負け
report-streak = 最長の連勝
report-streak-now =
    { $count ->
        [0] 現在なし
       *[other] 現在{ $count }連勝
    }
report-strength = 一手の損
report-strength-line = 一つの選択で失った勝つ見込みの平均と、95％の確かさの範囲です（検討した{ $matches }局、{ $decisions }の選択から）。小さいほど良い値です。
report-no-reviews = このゲームはまだ検討していません。検討を開くと強さがわかります。
report-luck = 一局の運
report-against = 相手ごとの成績
report-opponent = 相手
report-people = 人
report-marks = 評価
report-mistakes = よくある失敗
report-mistake = { $count }回、合わせて{ $cost }
report-collected = 集めたもの
report-plot = 一手の損の移り変わり
report-table = 一局ごとに
report-day = 日
report-outcome = 結果
report-result =
    { $kind ->
        [1] 勝ち
        [0] 引き分け
       *[other] 負け
    }
report-own = この成績表はあなたのものです
report-file = ダウンロード
report-erase = 成績表と検討を消す
report-erase-line = あなたの席の検討を消し、成績表を新しく始めます。対局は残ります。
report-erase-sure = はい、新しく始めます
gift-title = あなたの対局から作る問題
gift-line = あなたと同席した全員の同意があれば、主催者は終わった対局から問題を作れます。使うのは一つの席から見えた局面だけで、名前は入りません。今日の配札と同じ札の対戦は使いません。いつでも取り消せますが、それまでに作られた問題は残ります。
gift-yes = あなたの対局から問題を作ってよいことになっています。
gift-no = あなたの対局から問題は作られません。
gift-begin = 許可する
gift-stop = 許可を取り消す

me-about = 成績表（この機器またはサーバーの対局から）
me-server = 対局したサーバーのアドレス
me-token = そこでのトークン（chabudai join が保存したものと違う場合）
me-review = まだ検討していない対局を検討する（一局に数秒）
me-json = JSON で出力する
me-erase = 検討を消し、成績表を新しく始める
me-no-token = { $url } のトークンがありません。--token で指定してください。
me-none = 終わった対局はここに保存されていません。
me-erased = 成績表を新しく始めます。
me-reviewing = { $match } を検討しています…
me-results = { $matches }局：{ $won }勝、{ $drawn }分、{ $lost }敗、最長{ $streak }連勝
me-strength = 一手の損：{ $value }（{ $between }）、{ $decisions }の選択から。一局の運：{ $luck }
me-no-reviews = まだ検討していません：chabudai me --review
me-against = { $name }：{ $won }勝、{ $drawn }分、{ $lost }敗
me-mistake = { $kind }：{ $count }回、{ $cost }
me-collected = 集めたもの：{ $finds }
me-give = yesかno：そのサーバーであなたの対局から問題を作ってよいか
