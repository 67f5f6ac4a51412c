matcha-title = 抹茶
matcha-about = 茶席で読み合う二人用のブラフゲーム。15分ほど。

matcha-option-edition = 版
matcha-option-dealer = 第1セットを配る席

matcha-card =
    { $suit ->
        [G] 茶{ $number }
        [R] 碗{ $number }
        [B] 湯{ $number }
        [Y] 杓{ $number }
       *[Z] 零
    }

# できない理由

matcha-unreadable = 「{ $text }」はここでは手になりません。G4@NやZ@Sのように札と場所を書くか、passと書いてください。セットの合間はkeepかdropです。
matcha-wrong-mat = 今使うのは{ $mat }番の畳だけです。
matcha-other-card = 今決めるのは{ $card }です。
matcha-keep-or-drop = セットの合間は、札を残すか戻すかのどちらかです。
matcha-nothing-to-keep = 札を残すか戻すかを選べるのは、セットの合間だけです。
matcha-not-in-hand = { $card }は手札にありません。
matcha-place-covered =
    { $slot ->
        [N] 数の場には、もう自分の札があります。
       *[S] 柄の場には、もう自分の札があります。
    }

# 文字で見る場

matcha-show-title = 抹茶 { $edition }年版　第{ $set }セット 第{ $round }ラウンド　親：{ $dealer }
matcha-show-mat =
    { $now ->
        [yes] { $mat }番の畳（今ここ）
       *[no] { $mat }番の畳
    }
matcha-show-place =
    { $slot ->
        [N] 数の場　表の札 { $tea }：{ $cards }
       *[S] 柄の場　表の札 { $tea }：{ $cards }
    }
matcha-show-seat = { $name }：トークン：{ $tokens }　手札{ $cards }枚
matcha-tokens =
    { $kind ->
        [G] 茶×{ $count }
        [R] 碗×{ $count }
        [B] 湯×{ $count }
        [Y] 杓×{ $count }
       *[W] 茶筅×{ $count }
    }
matcha-show-hand = あなたの手札：{ $cards }
matcha-covered = （伏せ札）

# 起きたこと

matcha-event-deal =
    { $seat-is ->
        [you] 第{ $set }セットの札を配りました。親はあなたで、各ラウンドを先に始めます。
       *[other] 第{ $set }セットの札を配りました。親は{ $seat-name }で、各ラウンドを先に始めます。
    }
matcha-event-lay =
    { $slot ->
        [N] あなたは{ $card }を数の場に伏せます。
       *[S] あなたは{ $card }を柄の場に伏せます。
    }
matcha-event-cover =
    { $slot ->
        [N] { $seat-name }が数の場に1枚伏せます。
       *[S] { $seat-name }が柄の場に1枚伏せます。
    }
matcha-event-pass =
    { $seat-is ->
        [you] あなたはパスします。
       *[other] { $seat-name }がパスします。
    }
matcha-event-leave =
    { $seat-is ->
        [you] あなたはパスして、このラウンドから抜けます。
       *[other] { $seat-name }がパスして、このラウンドから抜けます。
    }
matcha-event-place-empty =
    { $slot ->
        [N] 数の場（{ $tea }）：誰も出していません。
       *[S] 柄の場（{ $tea }）：誰も出していません。
    }
matcha-event-place-alone =
    { $slot ->
        [N]
            { $seat-is ->
                [you] 数の場（{ $tea }）：出したのはあなただけです。札は伏せたままです。
               *[other] 数の場（{ $tea }）：出したのは{ $seat-name }だけです。札は伏せたままです。
            }
       *[S]
            { $seat-is ->
                [you] 柄の場（{ $tea }）：出したのはあなただけです。札は伏せたままです。
               *[other] 柄の場（{ $tea }）：出したのは{ $seat-name }だけです。札は伏せたままです。
            }
    }
matcha-event-place-open =
    { $slot ->
        [N]
            { $seat-is ->
                [you] 数の場（{ $tea }）：あなたが{ $card }を開きます。
               *[other] 数の場（{ $tea }）：{ $seat-name }が{ $card }を開きます。
            }
       *[S]
            { $seat-is ->
                [you] 柄の場（{ $tea }）：あなたが{ $card }を開きます。
               *[other] 柄の場（{ $tea }）：{ $seat-name }が{ $card }を開きます。
            }
    }
matcha-kind =
    { $kind ->
        [G] 茶
        [R] 碗
        [B] 湯
        [Y] 杓
       *[W] 茶筅
    }
matcha-event-token =
    { $seat-is ->
        [you] あなたは{ $token }のトークンを得ます。
       *[other] { $seat-name }が{ $token }のトークンを得ます。
    }
matcha-event-no-token = どちらも合わないので、トークンは誰も得ません。
matcha-event-skipped = 誰も手札がないので、第{ $round }ラウンドはトークンなしですぐに終わります。
matcha-event-uncovered =
    { $slot ->
        [N] 最後に公開：第{ $round }ラウンドの数の場で{ $seat-name }が出したのは{ $card }でした。
       *[S] 最後に公開：第{ $round }ラウンドの柄の場で{ $seat-name }が出したのは{ $card }でした。
    }
matcha-event-round =
    { $seat-is ->
        [you] 第{ $round }ラウンドが始まります。あなたの番です。
       *[other] 第{ $round }ラウンドが始まります。{ $seat-name }の番です。
    }
matcha-event-set-over = 第{ $set }セットが終わりました。
matcha-event-keep = あなたは次のセットに{ $card }を残します。
matcha-event-drop = あなたは{ $card }を山に戻します。
matcha-event-decide = { $seat-name }が札を1枚、残すかどうか内緒で決めます。
matcha-event-kept =
    { $seat-is ->
        [you]
            { $cards ->
                [0] あなたは1枚も残しません。
               *[other] あなたは{ $cards }枚残します。
            }
       *[other]
            { $cards ->
                [0] { $seat-name }は1枚も残しません。
               *[other] { $seat-name }は{ $cards }枚残します。
            }
    }
matcha-event-win =
    { $seat-is ->
        [you] あなたの勝ちです！
       *[other] { $seat-name }の勝ちです。
    }
matcha-event-draw = 5種類のトークンがすべて同数なので、引き分けです。

# 手の説明（選択肢の一覧用）

matcha-choice-lay =
    { $slot ->
        [N] { $card }を数の場へ
       *[S] { $card }を柄の場へ
    }
matcha-choice-pass = この番はパス
matcha-choice-leave = パスして、このラウンドから抜ける
matcha-choice-keep = { $card }を次のセットに残す
matcha-choice-drop = { $card }を山に戻す

matcha-rules =
    目的
    お茶を点てる道具をそろえます。トークンは茶（G）、碗（R）、湯（B）、杓（Y）、茶筅（W）の5種類です。
    { $edition ->
        [2020] 茶・碗・湯・杓のどれか1種類を3つ、または茶筅を4つ、または5種類を1つずつ集めると勝ちです。
       *[2015] どれか1種類（茶筅も含む）を4つ、または5種類を1つずつ集めると勝ちです。
    }

    札
    4つの柄に1から4の数があり、ほかに零が2枚あります。強さは輪になっています。4は3と2に、3は2と1に、2は1に勝ち、1は4に勝ちます。柄は強い順に茶、碗、湯、杓ですが、杓は茶に勝ちます。零は何とも合いません。

    セット
    3枚の畳に6枚の札を表向きに並べます。どの畳にも数の場（N）と柄の場（S）があります。表の札に零はなく、6枚とも初めから見えています。手札は5枚ずつで、残る2枚は誰も見ません。セットが終わるまで札は引かず、置いた札は動かせません。1セットは畳ごとに3ラウンドで、毎回親から始めます。
    { $edition ->
        [2020] 1ラウンドに手番は2回ずつです。手番では、今の畳でまだ自分の札がない場に1枚伏せるか、パスします。パスはその手番だけです。
       *[2015] 交互に、今の畳でまだ自分の札がない場に1枚ずつ伏せます。パスした人はそのラウンドから抜け、相手は一人で続けられます。両方の場に出した人、手札のない人も抜けます。
    }

    トークンの行方
    そのあと両方の場を判定します。数の場では表の札と数が同じなら合い、柄の場では柄が同じなら合います。
    二人とも出して二人とも合う：強いほうが表の札の柄のトークンを得ます。数の場では柄を、柄の場では数を比べます。
    二人とも出して一人だけ合う：合った人がそのトークンを、合わなかった人が茶筅を得ます。
    二人とも出して二人とも合わない：何もありません。
    一人だけ出した：合っても合わなくてもその人がトークンを得て、札は伏せたままです。
    誰も出さなかった：トークンはありません。トークンはすべて表に置きます。

    終わり
    ラウンドごとに、両方の場を判定したあとで、達成した人が勝ちます。
    { $edition ->
        [2020] 同じラウンドに二人とも達成したとき、または2セットで誰も達成しないときは、茶、碗、湯、杓、茶筅の順に数を比べます。すべて同じなら引き分けです。第2セットは親を替え、全部配り直します。
       *[2015] 同じラウンドに二人とも達成したときは、茶、碗、湯、杓、茶筅の順に数を比べ、すべて同じなら差がつくまで続けます。セットは親を替えながら続き、新しいセットの前に、残った手札は好きなだけ残せます。枚数は明かし、中身は明かしません。20セットで終わらなければトークンを比べます。
    }
    おしゃべりは自由です。はったりも腕のうち。

matcha-early-zero = { $place }枚目のゼロは早すぎます。ゼロは、場の六枚を並べたあとで山に混ぜます。

# 場や勝負がなぜそう決まったか

matcha-event-why-suit = 数はどちらも合っています。ここでは{ $high }が{ $low }に勝ちます。
matcha-event-why-number = 柄はどちらも合っています。ここでは{ $high }が{ $low }に勝ちます。
matcha-event-why-match =
    { $slot ->
        [N] 表の札と数が合うのは{ $card }だけです。
       *[S] 表の札と柄が合うのは{ $card }だけです。
    }
matcha-beaten =
    { $kind ->
        [G] 茶
        [R] 碗
        [B] 湯
       *[Y] 杓
    }
matcha-event-goal-kind =
    { $seat-is ->
        [you] あなたは{ $token }のトークンが{ $count }つそろい、目標を達成しました。
       *[other] { $seat-name }は{ $token }のトークンが{ $count }つそろい、目標を達成しました。
    }
matcha-event-goal-all =
    { $seat-is ->
        [you] あなたは5種類のトークンが1つずつそろい、目標を達成しました。
       *[other] { $seat-name }は5種類のトークンが1つずつそろい、目標を達成しました。
    }
matcha-event-decides-both =
    { $seat-is ->
        [you] 二人とも達成したのでトークンを比べます。{ $token }はあなたのほうが多いです。
       *[other] 二人とも達成したのでトークンを比べます。{ $token }は{ $seat-name }のほうが多いです。
    }
matcha-event-decides-last =
    { $seat-is ->
        [you] 誰も達成しなかったのでトークンを比べます。{ $token }はあなたのほうが多いです。
       *[other] 誰も達成しなかったのでトークンを比べます。{ $token }は{ $seat-name }のほうが多いです。
    }
