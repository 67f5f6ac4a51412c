# 家の卓：誰が来られるか、インストール、順番のお知らせ。

serve-url = 招待に使う公開アドレス（例：https://table.example。既定：このコンピューターのアドレス）
serve-warm = 起動後、強いボットを裏でコンパイルしておく
serve-opened = 卓の用意ができました：{ $url }（Ctrl-Cで片づけます）

page-seated = 席に着いている人
page-seat-free = 空席
page-reach-here = このリンクはこのコンピューターでしか使えません。
page-reach-network = 同じネットワークの友だちは、このリンクで参加できます。
page-reach-others = このコンピューターのほかのアドレス
page-reach-open = 同じネットワークの友だちを招き入れる
page-reach-close = このコンピューターだけに戻す
page-reach-command = 同じネットワークの友だちを招き入れるには、サーバーを終えて、次のどちらかで起動してください：
page-reach-trouble = 相手のブラウザーで開けないときは、同じネットワークにつながっているか、このコンピューターのファイアウォールが妨げていないかを確かめてください。
web-network-shut = ネットワークに開けるのは、卓のあるコンピューターの前にいる人だけです。
web-network-failed = ネットワークに開けませんでした。アドレスがないか、ほかのプログラムがポートを使っています。

page-install = Chabudaiをインストール
page-notify-off = 自分の番を知らせる
page-notify-on = 番になったらお知らせします
page-notify-denied = ブラウザーが許可していません
page-notify-turn = あなたの番です
page-offline-title = つながりません
page-offline-line = いまは卓につながりません。何も失われていません。対局はそのまま待っています。
page-offline-kept = ネットワークや、卓のあるコンピューターの電源を確かめて、もう一度お試しください。そのあいだ、ルールはここで読めます。
page-offline-again = もう一度試す
page-offline-rules = この端末に保存されたルール
