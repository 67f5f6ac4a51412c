# 一台の端末で遊ぶ。

page-curtain-pass = { $name }さんに端末を渡してください
page-curtain-line = { $name }さんの準備ができるまで札は見えません。ほかの人は見ないでください。
page-curtain-asked = { $name }さんに返事が求められています。ほかの人は見ないでください。
page-curtain-lift = { $name }です。準備できました
page-curtain-undo = 最後の手を取り消す

# 卓を用意する。

page-wrong-preset = そのルールはありません。今は最初のものが選ばれています。
page-wrong-number = { $option }：{ $low }から{ $high }までの整数を書いてください。
page-wrong-choice = { $option }：表示された中から選んでください。
page-wrong-coins = { $rounds }回戦の持ち点は説明書にありません。はじめの持ち点を書いてください。
page-wrong-dealer = { $players }人のときに配れるのは1番から{ $players }番までの席です。
page-wrong-seat = それぞれの席に、表示された中から選んでください。
page-show-choice = 何が変わるか見る
page-seat-first = 1番の席はあなたです。
page-seat-bots = ボット
page-seat-people = 人
page-seat-same = この端末で一緒に遊ぶ人
page-seat-about-invite = この席だけに使えるリンクとQRコードができます。
page-seat-about-open = 最初のページに載り、先に来た人が座ります。
page-seat-about-same = 端末を渡し合って遊びます。手番の合間は幕で札を隠します。
page-seat-name = この人の名前
page-clock-about = 時間が切れた人は負けです。3人か4人のときは席を失います。
page-spectators-about = 観戦者に見えるのは表向きの札だけで、手札は見えません。

# お誘い。

page-join-title-plain = { $game }へのお誘い
page-join-late = { $game }へのこのお誘いはもう使えません
page-join-late-line = 席はもう埋まったか、リンクが途中で切れています。新しいリンクをもらうか、自分で卓を作ってください。
page-join-seats = 卓にいる人：{ $names }
page-sit-as = { $name }として座る
page-watch = 観戦する
