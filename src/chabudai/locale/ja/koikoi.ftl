koikoi-title = こいこい
koikoi-about = 上がるか、こいこいか。花札を月ごとに合わせる二人用の遊び。10分から40分ほど。

koikoi-option-rounds = 回戦数
koikoi-option-coins = はじめの持ち点（文）
koikoi-option-first = 最初の親の席
koikoi-option-table_four = 配ったとき場に同じ月が4枚
koikoi-option-table_four-redeal = 配り直し
koikoi-option-table_four-play = そのまま続行
koikoi-option-lay_matching = 取れる札を取らずに場へ出してもよい
koikoi-option-draw_sensei = 引き分けのあとの親
koikoi-option-draw_sensei-stays = 続ける
koikoi-option-draw_sensei-switches = 交代する
koikoi-option-double_seven = 7文以上で2倍
koikoi-option-double_own = 勝者のこいこい1回ごとに2倍
koikoi-option-double_opponent = 敗者がこいこいをしていたら2倍
koikoi-option-table_nobles = 最初の場の光札による倍率
koikoi-option-rain_noble = 最初の場の光札に小野道風も数える
koikoi-option-viewing = 花見で一杯と月見で一杯
koikoi-option-rain_voids_viewing = 小野道風があると花見・月見は無効（雨流れ）
koikoi-option-viewing_pair_six = 花見と月見がそろうと各3文
koikoi-option-viewing_excludes_lights = 花見・月見は光の役と重ならない
koikoi-option-tenho_flat = 天和には倍率をかけない

# 札

koikoi-card = { $figure }（{ $suit }）

koikoi-figure-crane = 鶴
koikoi-figure-nightingale = 鶯
koikoi-figure-curtain = 幕
koikoi-figure-cuckoo = 不如帰
koikoi-figure-bridge = 八橋
koikoi-figure-butterflies = 蝶
koikoi-figure-boar = 猪
koikoi-figure-moon = 月
koikoi-figure-geese = 雁
koikoi-figure-sake = 盃
koikoi-figure-deer = 鹿
koikoi-figure-rain = 小野道風
koikoi-figure-swallow = 燕
koikoi-figure-lightning = 雷
koikoi-figure-phoenix = 鳳凰
koikoi-figure-poetry = 文字入り赤短冊
koikoi-figure-red = 赤短冊
koikoi-figure-blue = 青短冊
koikoi-figure-plain = カス{ $number }

koikoi-suit-pine = 松・1月
koikoi-suit-plum = 梅・2月
koikoi-suit-cherry = 桜・3月
koikoi-suit-wisteria = 藤・4月
koikoi-suit-iris = 菖蒲・5月
koikoi-suit-peony = 牡丹・6月
koikoi-suit-bush-clover = 萩・7月
koikoi-suit-pampas-grass = 芒・8月
koikoi-suit-chrysanthemum = 菊・9月
koikoi-suit-maple = 紅葉・10月
koikoi-suit-willow = 柳・11月
koikoi-suit-paulownia = 桐・12月

# 役

koikoi-yaku = { $name }{ $coins }文
koikoi-yaku-kasu = カス
koikoi-yaku-tane = タネ
koikoi-yaku-tanzaku = タン
koikoi-yaku-ino-shika-cho = 猪鹿蝶
koikoi-yaku-akatan = 赤短
koikoi-yaku-aotan = 青短
koikoi-yaku-sanko = 三光
koikoi-yaku-ame-shiko = 雨四光
koikoi-yaku-shiko = 四光
koikoi-yaku-goko = 五光
koikoi-yaku-hanami = 花見で一杯
koikoi-yaku-tsukimi = 月見で一杯

# できない理由

koikoi-unreadable = 「{ $text }」はここではできません。場に出すなら 4R のように札を、取るなら 3R x 3B のように、めくった札なら x 3B と書きます。ほかに agari、koikoi、tenho があります。
koikoi-no-such-card = { $text } という札はありません。札は月と種類で書きます。B は光、A はタネ、R は短冊、P1 から P3 はカスで、3B や 12P2 のようになります。
koikoi-which-plain = { $text } に当たる札が何枚かあります。{ $text }1 のように番号も書いてください。
koikoi-which = { $card }の使い方がいくつかあります。次のどれかを書いてください：{ $texts }
koikoi-other-suit = { $card }と{ $target }は月が違います。取れるのは同じ月の札だけです。
koikoi-nothing-to-take = { $card }に合う札は場にありません。
koikoi-one-or-three = 取れるのは1枚か、同じ月の残り3枚全部です。
koikoi-choose-now = まず、めくった{ $card }で取る札を選んでください：{ $one }か{ $other }。
koikoi-call-now = 役ができています。上がるなら agari、続けるなら koikoi です。
koikoi-last-card = 手札がもうないので続けられません。agari で上がってください。
koikoi-no-yaku = 上がりもこいこいも、この番に役ができたときだけです。
koikoi-not-improved = 前のこいこいから、新しい役も点の増えた役もありません。
koikoi-tenho-late = 天和を宣言できるのは、その回の最初の番で札を出す前だけです。
koikoi-tenho-not-held = 天和の手ではありません。同じ月が4枚、または2枚ずつの組が4つ必要です。
koikoi-nothing-turned = 取り方を選ぶめくり札はありません。
koikoi-not-in-hand = { $card }は手札にありません。
koikoi-not-on-table = { $card }は場にありません。
koikoi-must-capture = { $card }は場の札と合うので、取らなければなりません。
koikoi-takes-three = { $card }と同じ月の札が場に3枚あるので、3枚とも取ります。
koikoi-not-three = { $card }と同じ月の札は場に3枚ありません。

# 文字で見る場

koikoi-show-title = こいこい　第{ $round }回（全{ $rounds }回）　親：{ $sensei }
koikoi-show-table = 場：
koikoi-show-suit = { $suit }：{ $cards }
koikoi-show-stock = 山札：{ $cards }枚
koikoi-show-turned = めくった札：{ $card }
koikoi-show-seat = { $name }：{ $coins }文、手札{ $cards }枚、こいこい{ $calls }回
koikoi-show-pool =
    { $kind ->
        [B] 光（{ $count }枚）：{ $cards }
        [A] タネ（{ $count }枚）：{ $cards }
        [R] 短冊（{ $count }枚）：{ $cards }
       *[P] カス（{ $count }枚）：{ $cards }
    }
koikoi-show-pool-empty = 取り札はまだありません
koikoi-show-yaku = 役：{ $yaku }。今上がれば{ $payment }文
koikoi-show-shown = { $name }：天和で見せた手札：{ $cards }
koikoi-show-hand = あなたの手札：

# 起こったこと

koikoi-event-deal =
    { $seat-is ->
        [you] 第{ $round }回を配りました。親はあなたで、先に始めます。場：{ $cards }。
       *[other] 第{ $round }回を配りました。親は{ $seat-name }で、先に始めます。場：{ $cards }。
    }
koikoi-event-redeal = 場に同じ月（{ $suit }）が4枚そろったので、配り直します。
koikoi-event-nobles = 最初の場に光札が{ $nobles }枚あります。この回の点は{ $factor }倍です。
koikoi-event-lay =
    { $seat-is ->
        [you] あなたは{ $card }を場に出します。
       *[other] { $seat-name }は{ $card }を場に出します。
    }
koikoi-event-takes =
    { $seat-is ->
        [you] あなたは{ $card }で{ $cards }を取ります。
       *[other] { $seat-name }は{ $card }で{ $cards }を取ります。
    }
koikoi-event-turned-takes =
    { $seat-is ->
        [you] あなたは山札から{ $card }をめくり、{ $cards }を取ります。
       *[other] { $seat-name }は山札から{ $card }をめくり、{ $cards }を取ります。
    }
koikoi-event-turned-stays =
    { $seat-is ->
        [you] あなたは山札から{ $card }をめくり、場に残します。
       *[other] { $seat-name }は山札から{ $card }をめくり、場に残します。
    }
koikoi-event-turned-choice =
    { $seat-is ->
        [you] あなたは山札から{ $card }をめくりました。取れるのは{ $one }か{ $other }です。
       *[other] { $seat-name }は山札から{ $card }をめくりました。取れるのは{ $one }か{ $other }です。
    }
koikoi-event-chosen =
    { $seat-is ->
        [you] あなたはめくった{ $card }で{ $cards }を取ります。
       *[other] { $seat-name }はめくった{ $card }で{ $cards }を取ります。
    }
koikoi-event-yaku =
    { $seat-is ->
        [you] あなたに役ができました：{ $yaku }。
       *[other] { $seat-name }に役ができました：{ $yaku }。
    }
koikoi-event-koikoi =
    { $seat-is ->
        [you] あなたは「こいこい！」と言います。勝負は続きます。
       *[other] { $seat-name }は「こいこい！」と言います。勝負は続きます。
    }
koikoi-event-agari =
    { $seat-is ->
        [you] あなたの上がりです。役は{ $yaku }、合わせて{ $base }文。
       *[other] { $seat-name }の上がりです。役は{ $yaku }、合わせて{ $base }文。
    }
koikoi-event-tenho =
    { $seat-is ->
        [you] あなたは天和（{ $base }文）を宣言し、手札を見せます：{ $cards }。
       *[other] { $seat-name }は天和（{ $base }文）を宣言し、手札を見せます：{ $cards }。
    }
koikoi-event-double-tenho =
    { $seat-is ->
        [you] あなたはダブル天和（{ $base }文）を宣言し、手札を見せます：{ $cards }。
       *[other] { $seat-name }はダブル天和（{ $base }文）を宣言し、手札を見せます：{ $cards }。
    }
koikoi-event-factor-seven = 7文以上なので{ $factor }倍。
koikoi-event-factor-own =
    { $seat-is ->
        [you] あなたのこいこい{ $calls }回で{ $factor }倍。
       *[other] { $seat-name }のこいこい{ $calls }回で{ $factor }倍。
    }
koikoi-event-factor-opponent =
    { $seat-is ->
        [you] 負けたあなたがこいこいをしていたので{ $factor }倍。
       *[other] 負けた{ $seat-name }がこいこいをしていたので{ $factor }倍。
    }
koikoi-event-factor-nobles = 最初の場の光札{ $nobles }枚で{ $factor }倍。
koikoi-event-paid =
    { $seat-is ->
        [you] この回はあなたの勝ちで、{ $coins }文を受け取ります。
       *[other] この回は{ $seat-name }の勝ちで、{ $coins }文を受け取ります。
    }
koikoi-event-owed =
    { $seat-is ->
        [you] あなたの支払いは{ $due }文ですが、持っている分だけ払います。
       *[other] { $seat-name }の支払いは{ $due }文ですが、持っている分だけ払います。
    }
koikoi-event-drawn = 二人とも手札が尽き、誰も上がりませんでした。この回は引き分けで、点の動きはありません。
koikoi-event-round-over =
    { $seat-is ->
        [you] 第{ $round }回が終わりました。次の親はあなたです。
       *[other] 第{ $round }回が終わりました。次の親は{ $seat-name }です。
    }
koikoi-event-win =
    { $seat-is ->
        [you] 対局終了です。{ $coins }文対{ $other }文であなたの勝ち！
       *[other] 対局終了です。{ $coins }文対{ $other }文で{ $seat-name }の勝ちです。
    }
koikoi-event-draw = 対局終了です。どちらも{ $coins }文で引き分けです。

# 選択肢としての意味

koikoi-choice-lay = { $card }を場に出す
koikoi-choice-take = { $card }で{ $cards }を取る
koikoi-choice-choose = { $card }を取る
koikoi-choice-agari = 上がり：ここで止めて{ $coins }文を受け取る
koikoi-choice-koikoi = こいこい：続けて、もっと高い役を狙う
koikoi-choice-tenho = 天和を宣言し、手札を見せてこの回に勝つ

koikoi-rules =
    目的
    { $rounds ->
        [1] { $rounds }回戦の勝負です。はじめに{ $coins }文ずつ持ち、終わりに多く持っている人の勝ちで、同じなら引き分けです。
       *[other] { $rounds }回戦の勝負です。はじめに{ $coins }文ずつ持ち、終わりに多く持っている人の勝ちで、同じなら引き分けです。持ち点がなくなった人はその場で負けです。
    }

    札
    札は12の月に4枚ずつで、月ごとに決まった草木があります。光札（B）が5枚、タネ札（A）が9枚、短冊札（R）が10枚、カス札（P）が24枚です。札は月と種類で書きます。3B は桜の幕、12P2 は桐の2枚目のカスです。

    配り方
    手札は8枚ずつ、場に8枚を表向きに置き、残りは山札です。親から始めます。勝った人が次の親で、引き分けのあとは{ $draw_sensei ->
        [stays] 同じ人が親を続けます。
       *[switches] 親が交代します。
    }
    { $table_four ->
        [redeal] 場に同じ月が4枚そろったら配り直します。
       *[play] 場に同じ月が4枚そろっても、そのまま始めます。
    }

    手番
    まず手札を1枚使います。場に同じ月の札があれば、合わせて自分の取り札にします。合う札が2枚なら1枚を選び、3枚なら全部取ります。
    { $lay_matching ->
        [yes] 取らずに、好きな札を場に出してもかまいません。合う札があってもできます。
       *[no] 合う札があるときは必ず取り、なければ場に出します。
    }
    次に山札を1枚めくります。合う札があれば必ず同じように取り、なければ場に残します。番は飛ばせず、役は2枚とも済んでから調べます。

    上がりとこいこい
    自分の番で役ができたら、上がってその回を終え、すべての役の点をもらうか、こいこいと言って続けるかを選びます。こいこいのあとは、新しい役ができるか役の点が増えるまで上がれず、その間に相手が先に上がることもあります。最後の手札で役ができたら上がるだけです。札が尽きたら誰も点をもらえませんが、1回と数えます。残った手札は見せません。

    役
    カス：カス札10枚で1文、1枚増えるごとに1文。盃はカスにも数えます。タネ：タネ札5枚で1文、1枚増えるごとに1文。タン：短冊5枚で1文、1枚増えるごとに1文。
    猪鹿蝶：猪、鹿、蝶で5文。赤短：文字入りの赤短冊3枚で5文。青短：青短冊3枚で5文。
    光の役は一番高いものだけ：三光は小野道風を除く3枚で5文、雨四光は三光と小野道風で7文、四光は小野道風を除く4枚で8文、五光は5枚全部で10文。
    { $viewing ->
        [yes] 花見で一杯：幕と盃で5文。月見で一杯：月と盃で5文。
       *[no] 花見と月見の役は使いません。
    }
    { $rain_voids_viewing ->
        [yes] 取り札に小野道風があると、花見と月見は無効です。
       *[no] 小野道風がほかの役を消すことはありません。
    }
    { $viewing_pair_six ->
        [yes] 花見と月見がそろうと各3文です。
       *[no] 違う役の点は足し合わせます。
    }
    { $viewing_excludes_lights ->
        [yes] 花見・月見は光の役と重ならず、高いほうだけを数えます。
       *[no] 1枚の札がいくつもの役に入れます。
    }
    天和：配られた手札に同じ月が4枚、または2枚ずつの組が4つで6文。二つの月が4枚ずつなら14文。最初の番で札を出す前に宣言すれば、その回の勝ちです。

    支払い
    { $double_seven ->
        [yes] 7文以上は2倍になります。
       *[no] 高い点でも2倍にはなりません。
    }
    { $double_own ->
        [yes] 勝った人のこいこい1回ごとに2倍になります。
       *[no] 勝った人のこいこいで点は変わりません。
    }
    { $double_opponent ->
        [yes] 負けた人がこいこいしていたら、一度だけ2倍になります。
       *[no] 負けた人のこいこいで点は変わりません。
    }
    { $table_nobles ->
        [yes]
            { $rain_noble ->
                [yes] 最初の場に光札が1枚なら2倍、2枚なら3倍、というように増えます。小野道風も数えます。
               *[no] 最初の場に光札が1枚なら2倍、2枚なら3倍、というように増えます。小野道風は数えません。
            }
       *[no] 最初の場の光札で点は変わりません。
    }
    { $tenho_flat ->
        [yes] 天和はいつもそのままの点です。
       *[no] 天和にも、ほかの勝ちと同じ倍率がかかります。
    }
    その回に負けた人が勝った人に払います。持っている以上に払うことはありません。

# 盃はタネで、カスにも数える

koikoi-show-cup = 盃はカスにも数えます：カスは{ $count }枚

flaw-coins = 文の合計が多すぎます。
flaw-calls = こいこいの回数が、出した札の数と合いません。
flaw-shown = 回の途中なのに手札が公開されています。
flaw-no-yaku = 新しい役がないのに、上がるかどうかの選択になっています。
