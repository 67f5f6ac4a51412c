lanterns-title = ランタン
lanterns-about = 七つのランタンと七枚の札。狙いはみな同じ。二〜四人、五分ほど。

lanterns-option-players = 人数
lanterns-option-players-about = 席につく人の数です。
lanterns-option-carry = 取られなかった光を次に持ち越す
lanterns-option-carry-about = 持ち越さないときは、そのランタンは消えます。
lanterns-preset-two = 二人用
lanterns-preset-three = 三人用
lanterns-preset-four = 四人用
lanterns-preset-carrying = 光の持ち越しあり

lanterns-fact-lantern = ランタン
lanterns-fact-light = 光
lanterns-fact-waiting = 持ち越しの光
lanterns-fact-hands = 手札
lanterns-fact-chosen = 選んだ札
lanterns-fact-round = 何個目のランタンか

lanterns-choice = { $value }を伏せて出す
lanterns-event-lit =
    { $waiting ->
        [0] 光{ $light }のランタンがともりました。
       *[other] 光{ $light }のランタンがともりました。持ち越しの光が{ $waiting }あります。
    }
lanterns-event-lay = あなたは{ $value }を伏せて出します。
lanterns-event-covered = { $seat-name }は札を伏せて出します。
lanterns-event-shown =
    { $seat-is ->
        [you] あなたの札は{ $value }です。
       *[other] { $seat-name }の札は{ $value }です。
    }
lanterns-event-taken =
    { $seat-is ->
        [you] あなたがランタンを取ります。光は{ $light }です。
       *[other] { $seat-name }がランタンを取ります。光は{ $light }です。
    }
lanterns-event-lost =
    { $carry ->
        [yes] ひとりだけの札がありません。光{ $light }は次に持ち越されます。
       *[no] ひとりだけの札がありません。光{ $light }のランタンは消えます。
    }
lanterns-event-over = すべてのランタンが消えました。各席の光：{ $light }。

lanterns-rules =
    札
    全員が1から7の札を持ち、それは全員が知っています。光1から7のランタンが、だれも知らない順に一つずつともります。

    手番
    ランタンがともったら、席の順に札を一枚ずつ伏せて出します。全員が出したら一斉に開き、その札はもう使えません。

    取る人
    ほかのだれも選ばなかった札のうち、いちばん大きい札の人がランタンを取ります。そのような札がなければ、だれも取れません。

    終わり
    七つのランタンが終わったとき、光がいちばん多い人の勝ちです。同じなら引き分けです。
