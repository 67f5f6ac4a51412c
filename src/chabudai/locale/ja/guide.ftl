# はじめての一局：必要なときのひとこと。

guide-title = ヒント
guide-close = わかりました
guide-leave = ヒントなしで遊ぶ
guide-back = ヒントをまた表示する
guide-begin = はじめてですか？ レッスンで覚える
guide-begin-line = いちばんやさしい相手と、新しい場面ごとにヒントを見ながら遊びます。
guide-end = はじめての一局が終わりました。ヒントなしでもう一局遊ぶ、対局を振り返る、最初のページで強い相手を選ぶ、どれでもどうぞ。

lesson-title = レッスン1
lesson-step = { $of }のうち{ $number }
lesson-next = 次へ
lesson-leave = レッスンをやめる
lesson-back = レッスンに戻る
lesson-set-up = レッスンのため、最初の配札は用意されたものです。
lesson-end = これで{ $game }が遊べます！ 次は、新しい場面ごとにヒントの出る一局か、本当の相手との勝負です。
lesson-two = レッスン2：ヒントつきの一局
lesson-play = 本当の相手と遊ぶ
lesson-stay = このまま続ける
lesson-fair = この対局はレッスンでした。最初の配札は内容に合わせて用意されたもので、検証の対象外です。その後の配札はすべて秘密の値から決まります。
page-hinted = （ヒントのおすすめ）
page-spot = （レッスンの説明）
page-lay-here = 場の空き
