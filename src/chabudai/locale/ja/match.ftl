# 対局：ゲームそのもののほかに卓で起こること。

match-phrase-hello = こんにちは！
match-phrase-good-luck = よろしくお願いします！
match-phrase-your-turn = あなたの番ですよ。
match-phrase-one-moment = 少々お待ちください。
match-phrase-well-played = お見事！
match-phrase-lucky = ついていますね！
match-phrase-really = 本当にそれでいいんですか？
match-phrase-i-have-it = ちょうどいい札があります。
match-phrase-thanks = ありがとうございました！
match-phrase-again = もう一局いかがですか？
match-phrase-goodbye = ではまた！

match-name = { $seat-name }
match-event-sit =
    { $seat-is ->
        [you] あなたは席に着きました。
       *[other] { $name }が席に着きました。
    }
match-event-talk =
    { $seat-is ->
        [you] あなた：{ $said }
       *[other] { $seat-name }：{ $said }
    }
match-event-offer-undo =
    { $seat-is ->
        [you] あなたは直前の手の「待った」を頼みました。
       *[other] { $seat-name }が直前の手の「待った」を頼んでいます。
    }
match-event-offer-draw =
    { $seat-is ->
        [you] あなたは引き分けを提案しました。
       *[other] { $seat-name }が引き分けを提案しています。
    }
match-event-offer-rematch =
    { $seat-is ->
        [you] あなたは再戦を申し込みました。
       *[other] { $seat-name }が再戦を申し込んでいます。
    }
match-event-agree =
    { $seat-is ->
        [you] あなたは承諾しました。
       *[other] { $seat-name }が承諾しました。
    }
match-event-decline =
    { $seat-is ->
        [you] あなたは断りました。
       *[other] { $seat-name }が断りました。
    }
match-event-reveal =
    { $seat-is ->
        [you] あなたの乱数が配札に加わりました。
       *[other] { $seat-name }の乱数が配札に加わりました。
    }
match-event-unrevealed =
    { $seat-is ->
        [you] 約束したあなたの乱数が時間内に届かなかったため、それなしで配ります。
       *[other] { $seat-name }が約束した乱数が時間内に届かなかったため、それなしで配ります。
    }
match-event-undo =
    { $seat-is ->
        [you] あなたの直前の手が取り消されました。
       *[other] { $seat-name }の直前の手が取り消されました。
    }
match-event-resign =
    { $seat-is ->
        [you] あなたは投了しました。
       *[other] { $seat-name }が投了しました。
    }
match-event-time-out =
    { $seat-is ->
        [you] あなたは時間切れです。
       *[other] { $seat-name }は時間切れです。
    }
match-event-leave =
    { $seat-is ->
        [you] あなたは席を立ちました。
       *[other] { $seat-name }が席を立ちました。
    }
match-event-drawn = 合意により引き分けです。
match-event-wins =
    { $seat-is ->
        [you] あなたの勝ちです。
       *[other] { $seat-name }の勝ちです。
    }

match-over = 対局は終わっています。
match-not-over = 対局はまだ終わっていません。
match-not-begun = 対局はまだ始まっていません。
match-not-your-turn = 今はあなたの番ではありません。
match-too-late = この手の持ち時間は切れています。
match-time-left = 手番の席にはまだ時間があります。
match-seats-free = まだ空いている席があります。
match-no-seat = その席はありません。席は0から{ $last }までです。
match-seat-taken = { $number }番の席はふさがっています。
match-seat-empty = { $number }番の席には誰もいません。
match-seat-out = この席はもう対局から抜けています。
match-no-such-player = 席に着けるのは、人、プログラム、または強さを指定したボットです。
match-bad-contribution = 寄与は128ビットで、小文字の16進数32桁で書きます。
match-no-contribution = デュプリケートの対局は配札を共有します。寄与できるのは、サーバーの約束を得て対局を用意した人だけです。
duplicate-gone = このデュプリケートの卓が一つなくなったため、ほかの卓の結果を比べることはできません。
duplicate-closed = 主催者がこのデュプリケートの卓を一つ閉じたため、ほかの卓の結果を比べることはできません。
match-bad-pledge = 約束は寄与のSHA-256で、小文字の16進数64桁で書きます。
match-one-share = 寄与かその約束のどちらか一方だけを送ってください。
match-bots-give-nothing = ボットは配札に何も加えません。
match-no-share-here = 約束を添えられるのは再戦だけ、寄与を添えられるのはボットだけとの再戦だけです。
match-reveal-early = 寄与は全員が席に着いてから明かします。
match-nothing-to-reveal = この席には明かすものがありません。
match-other-contribution = これは約束された寄与ではありません。
match-reveals-due = 最初の配札は各自の乱数を待っています。長くても数秒です。
match-bad-name = 名前は目に見える文字で1から{ $most }字までです。
match-bad-talk = 発言は目に見える文字で1から{ $most }字までです。
match-talk-one = 文か定型句のどちらか一方だけを送ってください。
match-no-phrase = その定型句はありません。あるのは次のとおりです：{ $phrases }
match-no-such-offer = その提案はありません。あるのは次のとおりです：{ $offers }
match-offer-open = 先の提案への返事がまだです。
match-no-offer = この席が答える提案はありません。
match-yes-or-no = 答えは「はい」か「いいえ」です。
match-no-rematch = 再戦はできないか、すでに決まっています。
match-nothing-to-undo = この席には取り消せる手がありません。
match-undo-dealt = その後に札が配られたため、もう取り消せません。
match-undo-revealed = その後に新しい札を見たため、もう取り消せません。
match-undo-needs-consent = その後に動きがありました。取り消すにはほかの人の同意が必要です。

verify-about = 終わった対局の約束値・配札・手を検証する
verify-file = 書き出した対局、または端末のファイル
verify-fits = すべて合っています：約束値、配札{ $deals }回、手{ $actions }回、記録は全部で{ $entries }件。
verify-share-revealed = { $number }番の席は寄与を約束し、全員がそろってから明かしました。
verify-share-missed = { $number }番の席は寄与を約束しましたが、時間内に明かさず、配札には含まれていません。
verify-share-pledged = { $number }番の席は寄与を約束しましたが、明かす前に対局が終わりました。
verify-share-open = { $number }番の席は寄与をそのまま公開しました。
verify-share-none = { $number }番の席は何も寄与していません。
verify-share-set = このデュプリケートを用意した人が、全卓共通の配札に寄与しました。
verify-share-set-none = このデュプリケートの配札には、誰も寄与していません。
verify-unreadable = ファイルを対局として読めません：{ $error }
verify-incomplete = これは進行中の対局の一部です。検証に必要な秘密の値が含まれていません。
verify-commitment = 秘密の値が、対局前に公開された約束値と合いません。
verify-entry = 記録{ $number }が合いません：{ $error }
verify-deal = 記録{ $number }（配札{ $deal }）は、秘密の値から決まる配札と異なります。
verify-chain = 記録{ $number }は書き込まれたときのものではないか、その位置の記録が欠けています。ハッシュの連鎖が合いません。
verify-time = 記録{ $number }の時刻が一つ前より古くなっています。
verify-not-over = ファイルの対局は終わっていません。
verify-result = ファイルの結果が、記録から導かれる結果と異なります。
verify-lesson = これはレッスンでした。最初の配札は意図して用意されたものなので、その一回だけは秘密の値と照合していません。
