# どのゲーム、どの画面でも使うことば。

you = あなた
opponent = 相手
player = プレイヤー{ $number }
guest = ゲスト
none = なし
list-separator = 、

option-on = あり
option-off = なし
option-default = 既定値
option-seat = { $number }番の席
option-difference = { $option }：{ $there }ではなく{ $here }

no-such-action = 番号{ $action }の手はありません。手の番号は0から{ $last }までです。
game-is-over = ゲームは終わっています。
deal-is-due = 先に札を配る必要があります。
no-deal-due = 今は配る場面ではありません。誰かの手番か、ゲームが終わっています。

# 専用の言いまわしを持たないゲームのための文。
not-possible-now = 今はそれができません。
unreadable-action = 「{ $text }」という手は、今はありません。
card-may-not-come = { $place }枚目の札は、その位置には来られません。
choice-action = { $action }
event-dealt = { $deal }回目の札が配られました。
event-acted =
    { $seat-is ->
        [you] あなたは{ $action }を選びます。
       *[other] { $seat-name }は{ $action }を選びます。
    }
event-chose =
    { $seat-is ->
        [you] あなたは選び終えました。
       *[other] { $seat-name }は選び終えました。
    }
event-over = 対局が終わりました。
fact-line = { $name }：{ $value }
