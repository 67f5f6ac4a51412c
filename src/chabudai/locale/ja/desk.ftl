# 主催者の机と、客が頼めること:不在、通報、ログアウト、データの消去。

match-event-claim-win =
    { $seat-is ->
        [you] 十分に待ちました。手番の人は不在のため対局から外れます。
       *[other] { $seat-name }さんは十分に待ちました。手番の人は不在のため対局から外れます。
    }
match-event-claim-abort =
    { $seat-is ->
        [you] 十分に待ったので、対局を勝敗なしで終えます。
       *[other] { $seat-name }さんは十分に待ったので、対局を勝敗なしで終えました。
    }
match-event-close = 主催者がこの卓を閉じました。対局に勝敗はつきません。
match-no-such-claim = その申し立てはありません。あるのは:{ $claims }
match-nobody-absent = 待っている相手は不在ではありません。
match-abort-others = まだ対局中の人がいます。不在の人を外すことだけができます。

page-absent = { $name }さんは不在です。待つのをやめられます。
page-claim-win = 勝ちを申し立てる
page-claim-abort = 勝敗なしで終える
page-clock-usual = いつもどおり:知らない人となら一手二分、友だちとならなし

page-report = 主催者に通報する
page-report-line = 主催者には、あなたの言葉と、この卓で誰もが見た経過が届きます。同席の人には知られません。
page-report-about = 何についてですか
page-report-talk = 誰かの発言
page-report-name = 名前
page-report-cheating = 不正な対局
page-report-absence = 戻ってこない人
page-report-other = その他
page-report-who = 誰についてですか
page-report-nobody = 特に誰でもない
page-report-text = よろしければ、あなたの言葉で
page-report-send = 送る
page-report-thanks = ありがとうございます。主催者に伝えました。
web-no-such-report = 通報の内容は次のどれかです:{ $abouts }
web-report-long = 通報は{ $most }文字までです。

page-board = 主催者より
page-read-only = ただいま手入れ中のため、しばらく対局や変更ができません。対局は無事です。
web-read-only = ただいま手入れ中のため、何も書き込めません。対局は無事です。しばらくしてからお試しください。
web-blocked = 主催者により入室を断られています。
web-name-refused = この名前は主催者が認めていません。別の名前を選んでください。
web-no-guest = そのような客はいません。
web-no-report = そのような通報はありません。
web-no-admin = このサーバーには管理用の窓口がありません。主催者がトークンを設定していません。

page-me-title = あなたとあなたのデータ
page-me-line = ここでは「{ $name }」さんです。
page-me-nobody = このブラウザーは知られていません。あなたについては何も保存していません。
page-log-out-title = ログアウト
page-log-out = ここでログアウト
page-log-out-line = このブラウザーはあなたを忘れます。戻るためのパスワードはありません。席は、ほかの端末があればそちらに残ります。
page-everywhere-title = すべてからログアウト
page-everywhere = すべてからログアウト
page-everywhere-line = このブラウザーも含めて、どのブラウザーもプログラムも、あなたとして扱われなくなります。
page-erase-title = データを消す
page-erase = 私のデータを消す
page-erase-line = 名前、発言、トークンを消します。進行中の対局は投了になります。終わった対局では名前の代わりに中立な言葉が入り、ほかの人は引き続き読んで検証できます。
page-erase-sure = はい。元に戻せないことも承知しています
page-erase-unsure = 確認の印をつけてください。消したデータは元に戻せません。

join-help-report = この卓について主催者に知らせる
join-reported = ありがとうございます。主催者に伝えました。
join-announced = 主催者より:{ $text }
join-absent = { $name }さんは不在です。「{ $win }」で勝ちを申し立て、「{ $abort }」で勝敗なしに終了、Enterで待ち続けます。
join-claim-win = 勝ち
join-claim-abort = 終了

serve-stranger-seconds = 公開の卓で時計が選ばれていないときの一手の秒数。0でなし(既定:120)
serve-absence-minutes = 時計のない一覧の卓で、離れた人を不在と申し立てられるまでの分数(既定:10)
serve-friends-absence-hours = 一覧にない卓での同じ時間数(既定:72)
serve-keep-finished-days = 終わった対局を残す日数。0でずっと(既定:0)
serve-keep-abandoned-days = 動きのない未完の対局を消すまでの日数。0で消さない(既定:0)
serve-keep-guest-days = 訪れない客を忘れるまでの日数。0で忘れない(既定:0)
serve-admin-token-file = 管理用の窓口のトークンを入れたファイル(既定:なし)

admin-about = ファイルまたは動いているサーバーの卓と客を世話する
admin-db = 卓のファイル。サーバーが開いていないとき(既定:データフォルダーのtables.db)
admin-server = 動いているサーバーの住所。例:http://127.0.0.1:8000
admin-token-file = そのサーバーの管理トークンを入れたファイル
admin-json = JSONで出力する
admin-tables = 卓の一覧
admin-table = 観戦者に見えるままの卓と記録を示す
admin-close = 対局を勝敗なしで終える
admin-delete = 対局を消す
admin-guests = 客の一覧
admin-guest = 客とその卓を示す
admin-block = 客を入れない
admin-unblock = 客を再び入れる
admin-erase = 客を個人データごと忘れる
admin-reports = 通報の一覧
admin-report = 通報とその卓の記録を示す
admin-close-report = 通報を処理済みにする
admin-notice = お知らせ、読み取り専用、認めない名前を示す
admin-announce = すべてのページにお知らせを出す。文がなければ下げる
admin-read-only = 書き込みを止める、または再開する
admin-refuse-name = この名前を認めない
admin-allow-name = この名前を再び認める
admin-match = 対局の名前
admin-user = 客のID
admin-status = この状態の卓だけ
admin-most = 最大の件数(既定:50)
admin-name-part = 名前にこれを含む客だけ
admin-all = 処理済みも含める
admin-report-id = 通報のID
admin-text = この言語での文:{ $lang }
admin-on-off = on または off
admin-name = 名前
admin-done = 終わりました。
admin-nothing = 何もありません。
admin-held = サーバーがこのファイルを開いています。--server に住所、--token-file を指定してください。
admin-no-token = サーバーはトークンを求めています。--token-file でファイルを指定してください。
admin-unreachable = { $url } につながりません({ $error })。
