# まだ専用のページがないゲーム：場の様子、札、すべての手のボタン。

page-plain-card = { $card }の札
page-plain-turn = あなたの番です。手を選んでください
page-plain-yes = はい
page-plain-no = いいえ
page-plain-none = なし
page-plain-players = { $count }人
page-plain-players-range = { $least }～{ $most }人
page-greet-plain = { $name ->
        [none] {""}
       *[other] { $name }さん、
    }{ $time ->
        [morning] おはようございます
        [day] こんにちは
        [evening] こんばんは
       *[night] 夜更かしですね
    }。

page-fact-phase = 段階
page-fact-set = セット
page-fact-round = ラウンド
page-fact-rounds = ラウンド数
page-fact-players = 人数
page-fact-dealer = 親
page-fact-winner = 勝者
page-fact-result = 結果
page-fact-scores = 得点
page-fact-table = 場
page-fact-last = 直前の手
page-fact-hand-sizes = 手札の枚数
page-fact-stock-size = 山札の枚数
page-fact-pile-sizes = 山の枚数
