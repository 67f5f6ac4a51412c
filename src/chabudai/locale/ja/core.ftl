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
