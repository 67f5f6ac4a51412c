touche-title = トゥシェ
touche-about = カードでマスを取り、3種類の形を最初に完成させた人の勝ち。2～4人用、30分ほど。

touche-option-players = 人数
touche-option-board = ボード
touche-option-board-cross = 十字形
touche-option-board-rect = 長方形
touche-option-board-custom = 自作のボード
touche-option-dealer = 配る席
touche-option-dealer-last = 最後の席（1番の席から始まる）

touche-card =
    { $suit ->
        [S] スペードの{ $rank }
        [H] ハートの{ $rank }
        [D] ダイヤの{ $rank }
       *[C] クラブの{ $rank }
    }
touche-rank = { $rank }
touche-kind =
    { $kind ->
        [square] 四角
        [t] T字
        [line] 直線
       *[cross] 十字
    }
touche-name =
    { $seat-is ->
        [you] あなた
       *[other] { $seat-name }
    }

# できない理由

touche-unreadable = 「{ $text }」はここでは手になりません。カードとマス（行,列）を3H@7,5のように書いてください。ジョーカーは*@4,4、フリーマスに使うカードはQD@0,5!、ほかにswap KC、take line 1、passがあります。
touche-no-cell = このボードに{ $cell }というマスはありません。
touche-not-free = 感嘆符はフリーマスにカードを使うときの印です。{ $cell }には要りません。
touche-other-card = { $cell }のマスは{ $card }です。
touche-nothing-to-choose = 今、選ぶ形はありません。
touche-choose = 複数の形が完成しました。次から1つ選んでください：{ $choices }
touche-must-move = まだカードでコマを置けるので、パスはできません。
touche-not-in-hand = { $card }は手札にありません。
touche-swaps-spent = この手番ではもう{ $swaps }枚交換しました。これが上限です。
touche-not-dead = { $card }にはまだ空きマスがあります。交換できるのは、2マスともふさがったカードだけです。
touche-joker-spent = あなたのジョーカーはもう使いました。
touche-crowned = { $cell }には王冠があり、ゲームの終わりまで使えません。
touche-completes-nothing = フリーマスは、まだ持っていない形を完成させるときだけ使えます。{ $cell }に置いても完成しません。
touche-own-piece = { $cell }にはもう自分のコマがあります。
touche-occupied = { $cell }はふさがっています。相手のコマと入れ替えられるのはジョーカーだけです。

# 文字で見る場

touche-show-legend = (1)はプレイヤー1のコマ、[1]は王冠つき、**はフリーマス。マスは(行,列)で書きます。
touche-show-title = 第{ $round }ラウンド　親：{ $dealer }　流れたラウンド：{ $dead }
touche-show-seat =
    { $joker ->
        [yes] ({ $mark }) { $name }：完成：{ $kinds }　ジョーカーあり　手札{ $hand }枚　山札{ $pile }枚
       *[no] ({ $mark }) { $name }：完成：{ $kinds }　ジョーカー使用済み　手札{ $hand }枚　山札{ $pile }枚
    }
touche-show-threat =
    { $seat-is ->
        [you] リーチ：あなたは{ $cell }で{ $kind }が完成します。
       *[other] リーチ：{ $seat-name }は{ $cell }で{ $kind }が完成します。
    }
touche-show-hand = あなたの手札：
touche-show-no-hand = 手札はありません。
touche-show-card = { $text } { $card }：{ $cells }
touche-show-dead = { $text } { $card }：死に札（2マスともふさがっています）
touche-show-ready = どのカードでも形を完成できるフリーマス：{ $cells }
touche-show-choice = { $text }：{ $kind } { $cells }
touche-show-turn =
    { $seat-is ->
        [you] あなたの番です。死に札の交換は残り{ $left }回。
       *[other] { $seat-name }の番です。
    }

# 起きたこと

touche-event-deal =
    { $seat-is ->
        [you] あなたがすべてのカードを配ります。
       *[other] { $seat-name }がすべてのカードを配ります。
    }
touche-event-hand = あなたの手札：{ $cards }。
touche-event-redeal =
    { $seat-is ->
        [you] あなたが捨て札をすべて切り混ぜ、みんなの山札の下に配ります。
       *[other] { $seat-name }が捨て札をすべて切り混ぜ、みんなの山札の下に配ります。
    }
touche-event-round =
    { $seat-is ->
        [you] 第{ $round }ラウンドが始まります。あなたの番です。
       *[other] 第{ $round }ラウンドが始まります。{ $seat-name }の番です。
    }
touche-event-card =
    { $seat-is ->
        [you] あなたは{ $card }を出して{ $cell }を取ります。
       *[other] { $seat-name }が{ $card }を出して{ $cell }を取ります。
    }
touche-event-joker =
    { $seat-is ->
        [you] あなたはジョーカーで{ $cell }（{ $card }）を取ります。
       *[other] { $seat-name }がジョーカーで{ $cell }（{ $card }）を取ります。
    }
touche-event-joker-free =
    { $seat-is ->
        [you] あなたはジョーカーでフリーマス{ $cell }を取ります。
       *[other] { $seat-name }がジョーカーでフリーマス{ $cell }を取ります。
    }
touche-event-capture =
    { $seat-is ->
        [you] あなたはジョーカーで{ $cell }（{ $card }）を取り、{ $rival-name }のコマを戻します。
       *[other]
            { $rival-is ->
                [you] { $seat-name }がジョーカーで{ $cell }（{ $card }）を取り、あなたのコマを戻します。
               *[other] { $seat-name }がジョーカーで{ $cell }（{ $card }）を取り、{ $rival-name }のコマを戻します。
            }
    }
touche-event-spend =
    { $seat-is ->
        [you] あなたは{ $card }を捨ててフリーマス{ $cell }を取ります。
       *[other] { $seat-name }が{ $card }を捨ててフリーマス{ $cell }を取ります。
    }
touche-event-swap =
    { $seat-is ->
        [you] あなたは死に札の{ $card }を交換します。
       *[other] { $seat-name }が死に札の{ $card }を交換します。
    }
touche-event-pass =
    { $seat-is ->
        [you] あなたはパスします。
       *[other] { $seat-name }がパスします。
    }
touche-event-complete =
    { $seat-is ->
        [you] トゥシェ！ あなたの{ $kind }が完成しました：{ $cells }。ここに王冠を載せます。
       *[other] トゥシェ！ { $seat-name }の{ $kind }が完成しました：{ $cells }。ここに王冠を載せます。
    }
touche-event-choose =
    { $seat-is ->
        [you] 複数の形が完成しました。王冠を載せる形をあなたが選びます。
       *[other] 複数の形が完成しました。王冠を載せる形を{ $seat-name }が選びます。
    }
touche-event-draw = あなたは{ $card }を引きます。
touche-event-short =
    { $seat-is ->
        [you] 引くカードがないので、あなたの手札は1枚減ったままです。
       *[other] 引くカードがないので、{ $seat-name }の手札は1枚減ったままです。
    }
touche-event-empty =
    { $seat-is ->
        [you] あなたの山札がなくなりました。捨て札を配り直します。
       *[other] { $seat-name }の山札がなくなりました。捨て札を配り直します。
    }
touche-event-dead = 全員がパスしたので、このラウンドは流れます（このゲームで{ $dead }回目）。誰の得にもなりません。
touche-event-stalled = これ以上進められないので、完成した形の種類の数で決めます。
touche-event-win =
    { $seat-is ->
        [you] あなたの勝ちです！
       *[other] { $seat-name }の勝ちです。
    }
touche-event-tie = 引き分けです：{ $players }。

# 手の説明（選択肢の一覧用）

touche-choice-swap = 死に札の{ $card }を交換
touche-choice-card = { $card }を{ $cell }へ
touche-choice-joker = ジョーカーを{ $cell }（{ $card }）へ
touche-choice-joker-free = ジョーカーをフリーマス{ $cell }へ（形が完成）
touche-choice-capture = ジョーカーを{ $cell }（{ $card }）へ、{ $rival-name }のコマと入れ替え
touche-choice-spend = { $card }を捨ててフリーマス{ $cell }へ（形が完成）
touche-choice-take = { $kind }に王冠を載せる：{ $cells }
touche-choice-pass = パス

touche-rules =
    目的
    ボードに自分のコマを並べて形を作ります。3種類の違う形を最初に完成させた人が、その場で勝ちです。

    ボードとカード
    52枚のカードを2組使い、どのカードもボード上のちょうど2マスに描かれています。カードのないフリーマスもいくつかあります。カードは全部配ります。これが自分の山札で、中を見てはいけません。上の5枚が手札です。ほかに1人1枚のジョーカーを表向きに置きます。配った人の次の人から始め、順に回ります。

    形
    { $players ->
        [4] 四角：縦横2マスずつのかたまり。直線：縦、横、斜めに4マス。T字：3マスの横棒とその中央から伸びる1マスの足、まっすぐでも45度傾いていてもかまいません。4人では十字は使いません。
       *[other] 四角：縦横2マスずつのかたまり。直線：縦、横、斜めに5マス。T字：3マスの横棒とその中央から伸びる2マスの足、まっすぐでも45度傾いていてもかまいません。十字：中央と上下左右の4マス、または中央と斜めの4マス。
    }
    形のコマはすべて自分のもので、まだ王冠のないものに限ります。ボードの切れ目はまたげません。

    手番
    手札を1枚、表向きに自分の捨て札に置き、そのカードの空いているマスにコマを置いて、山札から1枚引きます。自分のコマの隣でなくてもかまいません。
    その前に、2マスともふさがった「死に札」を交換できます。1枚捨てて1枚引き、1回の手番で5回までです。
    カードで置けるときは必ず置きます。出せるカードがなければ、ジョーカーを使うかパスします。捨て札は誰でも見られます。

    フリーマス
    フリーマスは、まだ持っていない形をそのコマで完成させるときだけ使えます。手札のどれか1枚を捨てて置きます。

    ジョーカー
    ゲーム中に1度、カードの代わりにジョーカーを使えます。空いているカードのマス、相手のコマがあるカードのマス（そのコマは持ち主に戻ります）、または形が完成するならフリーマスにコマを置けます。王冠のあるマスと自分のコマの上には置けません。カードは引きません。

    トゥシェ！
    まだ持っていない種類の形を完成させると、そのマスに王冠を載せ、ゲームの終わりまで使えなくなります。ほかのコマはすべて片づけ、次のラウンドは完成させた人から始めます。1つのコマで複数の形が完成したら、どれを数えるか選びます。もう持っている種類の形は、完成しても何も起きません。
    手札、山札、使ったジョーカーはラウンドが変わってもそのままです。ほかの人が完成させそうなマスを先に取るのも大切です。

    山札がなくなったら
    誰かの山札がなくなったらすぐに、全員の捨て札を集めて切り混ぜ、残っている山札の下に配ります。

    終わり
    全員が続けてパスするとラウンドは流れ、王冠のないコマを片づけて次の人から始めます。3回目に流れたとき、または誰かに必要な形がもうどこにも入らないときは、種類の数が多い人の勝ちで、同数なら引き分けです。

# 見つけやすいマスの呼び方と、盤から戻るコマ

touche-which =
    { $side ->
        [upper] 上のほうのマス{ $cell }
        [lower] 下のほうのマス{ $cell }
        [left] 左のほうのマス{ $cell }
       *[right] 右のほうのマス{ $cell }
    }
touche-free-cell = フリーマス
touche-event-swept = 王冠のないコマ{ $pieces }個は持ち主に戻ります。
touche-event-goal =
    { $seat-is ->
        [you] あなたは3種類の形をそろえました：{ $kinds }。
       *[other] { $seat-name }は3種類の形をそろえました：{ $kinds }。
    }
