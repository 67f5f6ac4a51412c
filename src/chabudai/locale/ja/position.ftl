# 一行の文字列が局面を表さない理由と、局面を調べるページ。

position-too-long = 文字列は{ $length }文字ありますが、{ $most }文字までです。
position-no-text = 局面は1行の文字列で渡してください（{ $given } は使えません）。
position-no-word = 「{ $text }」は語ではありません。語は「名前=値」の形です。
position-twice = 語{ $word }が二度出てきます。
position-unknown = 「{ $word }」という語はありません。使えるのは次のとおりです：{ $words }
position-other-game = この文字列は{ $game }ではなく{ $said }のものです。
position-no-game = 文字列はゲーム名で始めてください：{ $games }
position-which-game = 「{ $game }」というゲームはありません。あるのは次のとおりです：{ $games }
position-rules = このルールは使えません：{ $error }
position-no-option = 「{ $option }」という設定はありません。あるのは次のとおりです：{ $options }
position-option-value = 設定{ $option }を「{ $value }」にはできません。使える値：{ $allowed }
position-number = { $word }：「{ $text }」ではなく、{ $low }から{ $high }までの整数にしてください。
position-name = { $word }：「{ $text }」ではなく、次のどれかにしてください：{ $words }
position-row = { $word }：{ $groups }組×{ $size }個の値を、組は「/」、値はコンマで区切って書いてください。
position-seats = { $word }：「/」で区切って席ごとに{ $seats }個要りますが、{ $found }個あります。
position-no-card = { $word }：「{ $text }」という札はありません。あるのは次のとおりです：{ $cards }
position-card-twice = { $word }：{ $card }が多すぎます。
position-too-many = { $word }：{ $most }までです。
position-stock = stock：めくった札、「|」、これからの札の順に書いてください。受け取ったのは「{ $text }」です。
position-stock-size = stock：「|」の前後を合わせて{ $size }枚要りますが、{ $found }枚あります。
position-rows = board：「/」で区切って{ $size }行要りますが、{ $found }行あります。
position-columns = board、{ $row }行目：{ $size }マス要りますが、{ $found }マスあります。
position-board-row = board、{ $row }行目：駒は文字、空きマスは数字で書いてください。受け取ったのは「{ $text }」です。
position-no-piece = board：「{ $text }」という駒はありません。駒は{ $pieces }で、王冠のついた駒は大文字です。
position-no-cell = board：{ $row },{ $column }にマスはありません。
position-cell = { $word }：「{ $text }」ではなく、マスの「行,列」を書いてください。

cli-position = chabudaiが書く一行の局面。この対局は保存されません
tui-guessed = この局面で見えない札は無作為に配りました。
tui-no-hint-here = ここではヒントを出せません。局面が終わっているか、配札待ちか、別の席から見たものです。

analyse-title = 局面を調べる
analyse-of = { $game }の局面
analyse-about = 局面は一行の文字列です。並べて、席から卓を見て、コーチに聞いて、続きを指せます。
analyse-text = 局面
analyse-set-up = 並べる
analyse-examples = 配札から始める
analyse-where = 終わった対局の再生からここへ来られます。局面の書き方は各ゲームのルールにあります。
analyse-this = この局面を調べる
analyse-seat = 席{ $number }
analyse-as = 席{ $number }から
analyse-ask = コーチに聞く
analyse-coach = コーチの助言
analyse-soon = コーチは準備中です。少ししてからもう一度聞いてください。
analyse-on = ほかの席を進める
analyse-back = 最後の手を戻す
analyse-again = 局面に戻る
trial-other-seat = これは別の席から見た局面です。
trial-too-long = ここまでです。手数は{ $most }までです。

cli-warm-to = コンパイル済みのコードを、ほかのプロセスや機械のためにこのフォルダにも写す
cli-warm-from = コンパイルする代わりに、--toで書かれたフォルダから合うコードを取り込む
cli-warm-no-cache = ここには何も残せません。CHABUDAI_CACHEがoffか、フォルダに書き込めません。
cli-warm-unfit = このコンパイル済みのコードはここでは使えません：{ $reason }
cli-warm-fetched = コンパイル済みのコードを取り込みました（ドライバ{ $count }個）。
cli-warm-exported = コンパイル済みのコードを{ $folder }に書き出しました（ドライバ{ $count }個）。
