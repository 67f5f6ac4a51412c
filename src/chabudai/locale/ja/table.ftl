# 卓と振り返り：手札、ヒント、在席、音、まとめ。

page-why-turn = まだあなたの番ではありません。今は{ $name }の番です。

page-hint = ヒント
page-hint-title = 強い人ならこうします
page-hint-only = できることは一つだけです：{ $meaning }。
page-hint-best = 最善手：{ $meaning }。勝つ見込みは約{ $chance }％です。
page-hint-next = 次善手：{ $meaning }。約{ $chance }％です。
page-hint-awaited = ヒントを考えています。まもなくここに表示されます。起動後の最初の一回は少し時間がかかります。

page-lost = 接続が切れました。再接続しています…
page-back = 再接続しました。
page-held = あなたの手は控えてあります。つながりしだい送ります。

page-sound = 音
page-sound-off = オフ
page-sound-on = オン
page-pace = 札の動き
page-pace-calm = ゆっくり
page-pace-normal = ふつう
page-pace-quick = はやい
page-pace-none = なし

page-summary = この回は終わりました
page-summary-look = 終わったときの卓を見る
page-continue = 続ける
page-see-table = 卓を見る
page-close = 閉じる
page-more = その他：ルール・待った・投了
page-rematch-note = 全員が一つ隣の席に移ります。
page-fair-before = 最初に配る前に、この数が決まっていました。すべての配札の元になる秘密の値のSHA-256です。
page-fair-file = 対局が終わったので、ファイルに秘密の値が入っています。
page-fair-check = 次のコマンドで配り直し、すべてを照合できます。

page-zoom-in = ボードを大きく
page-zoom-out = ボードを小さく

page-replay-all = すべての札を表に
page-replay-hand = { $name }の手札
page-replay-stock = 山札（次の札から）
page-replay-pile = { $name }の山札（次の札から）
page-replay-jump = 手順
page-replay-go = 移動
page-replay-list = すべての手順
page-to-table = 卓に戻る
page-mute = { $name }の発言を表示しない
page-hear = { $name }の発言をまた表示する
