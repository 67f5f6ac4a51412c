# 局面を解くこと、そして手の内を知られたときの損。

solve-about = 局面を解く：何をどれくらいの割合で選ぶか、何は選ばないか、その理由
solve-what = ゲーム（中断した対局）または対局のファイル
solve-number = どの記録の直前を解くか（既定：最後の判断）
solve-as = どの席か（既定：手番の席）
solve-json = 解をJSONで出力する
solve-value = 間違えない相手に対して、あなたが勝つ見込みは{ $chance }％です。
solve-play = { $often }％：{ $action }（{ $meaning }）、見込みは{ $chance }％
solve-never = 選んではいけない手：
solve-beaten = { $action }（{ $meaning }）：相手が何を持っていても、{ $better }のほうが同じかそれ以上です。
solve-worse = { $action }（{ $meaning }）：相手に読まれると、{ $better }に比べて勝つ見込みが{ $loss }ポイント下がります。
solve-needless = { $action }（{ $meaning }）：ここでは{ $better }に劣りませんが、必要もありません。多用すればつけ込まれます。
solve-exact = この解を知っている相手でも、得られるのは{ $loss }ポイントまでです（{ $leaves }通りの結末を比べました）。
solve-two-seats = 解けるのは二人用のゲームだけです。
solve-too-large = まだ隠れている札が多すぎて、この局面は解けません。
solve-nothing = この対局には選ぶところがありません。
solve-not-yours = そこはその席の手番ではありません。

exploit-about = 手の内を知られたときに、どれだけ損をするかを測る
exploit-agent = プレイヤーの名前
exploit-game = ゲーム
exploit-positions = 局面の数
exploit-seed = 同じ数なら同じ局面になる
exploit-kind = どの局面か：{ $kinds }
exploit-hands = 手札の枚数がこのとおりの局面だけ（例：3/4）
exploit-even = 打ち方によらず、ありうる配り方をすべて同じ確からしさとする
exploit-matches = すべての手を当の相手で試してから選ぶプレイヤーとの対局数
exploit-playouts = そのプレイヤーが一手につき試す回数
exploit-json = 数値をJSONで出力する
exploit-line = { $kind }、{ $position }：{ $loss }ポイント（席ごとに{ $first }と{ $second }）、情報集合{ $sets }個
exploit-mean = { $agent }が失う勝つ見込みは平均{ $loss }ポイント［{ $low }、{ $high }］、最大{ $worst }ポイント（{ $count }局面）。
exploit-untold = { $agent }は自分の席から見えたことを覚えていますが、これらの局面ではその時点で見えるものだけを示して尋ねました。記憶なしでの打ち方の数値です。
exploit-whole = 一手につき{ $playouts }回試すプレイヤーは、{ $agent }から{ $count }局で{ $share }％［{ $low }、{ $high }］の点を取りました。少なくともこれだけは取れます。
exploit-learn = 打ち方を変えない相手に対してプレイヤーを学習させ、新しい配りで対戦させる（PyTorchが必要）
exploit-learn-minutes = 更新の回数の代わりに、学習する時間（分）
exploit-learn-updates = 学習の更新の回数（既定：300）
exploit-learn-tables = 同時に遊ぶ卓の数（既定：4096。CPUなら256くらい）
exploit-learn-width = 学習するネットワークの一層のユニット数（既定：512）
exploit-learn-asked = 探索する相手の打ち方を、学習の前ごとに何局で調べるか（既定：200）
exploit-learn-rounds = そのような相手を調べる回数。二回目からは学習したプレイヤーとの対局で調べる（既定：2）
exploit-learn-pairs = 最後に対戦する組の数（既定：1000）
exploit-stand-in = 代わりに調べる、よく似た打ち方で答えの早いプレイヤー
exploit-folder = 学習したプレイヤーresponse.npzと記録の置き場所（既定：ここ）
exploit-learned = { $with ->
    [shadow] { $imitated }を真似るネットワーク
   *[agent] { $agent }
}に対して学習したプレイヤーは、新しい配りの{ $count }組で{ $agent }から{ $share }％［{ $low }、{ $high }］の点を取りました。手の内を知られれば、少なくともこれだけは取られます。プレイヤーは{ $path }にあります。
