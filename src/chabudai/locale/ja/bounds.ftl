# 対局とサーバーの上限。

match-no-more-undos = この席はすでに{ $most }回手を取り消しました。この卓ではこれ以上取り消せません。
match-no-more-offers = この席はこの対局ですでに{ $most }回提案しました。これ以上は提案できません。
match-no-more-talk = この席はこの対局ですでに{ $most }回発言しました。これ以上は発言できません。
match-no-more-sitters = この卓にはすでに{ $most }回着席がありました。別の卓を用意してください。
match-too-long = この対局の記録は{ $most }件に達し、これ以上続けられません。投了するか、引き分けに合意してください。

serve-header-bytes = リクエストヘッダーの最大バイト数（既定：16384）
serve-header-seconds = リクエストヘッダーが届くまでに待つ秒数（既定：10）
serve-body-seconds = リクエスト本文が届くまでに待つ秒数（既定：20）
serve-connections = 同時に開ける接続の総数（既定：10000）
serve-connections-per-address = 一つのアドレスから開ける接続数。0で無制限（既定：256）
serve-bad-tokens-per-minute = 一つのアドレスからの無効なトークンの1分あたりの回数。0で無制限（既定：30）

web-head-too-large = リクエストのヘッダーが大きすぎます。
web-too-slow = リクエストの到着が遅すぎました。もう一度送ってください。
web-too-many-connections = 接続が多すぎます。どれかを閉じるか、しばらくしてからお越しください。
web-field-too-long = 「{ $field }」の欄が長すぎます。{ $most }字までです。
web-field-odd = 「{ $field }」の欄に、保存できない文字が含まれています。
