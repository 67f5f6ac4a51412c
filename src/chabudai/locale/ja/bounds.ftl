# 対局とサーバーの上限。

match-no-more-undos = この席はすでに{ $most }回手を取り消しました。この卓ではこれ以上取り消せません。
match-no-more-offers = この席はこの対局ですでに{ $most }回提案しました。これ以上は提案できません。
match-no-more-talk = この席はこの対局ですでに{ $most }回発言しました。これ以上は発言できません。
match-no-more-sitters = この卓にはすでに{ $most }回着席がありました。別の卓を用意してください。
match-too-long = この対局の記録は{ $most }件に達し、これ以上続けられません。投了するか、引き分けに合意してください。
