# Touché: on the pages.

page-touche-line = どのカードもボードのマス。四角、直線、十字を作り、相手の形を防ぎます。
page-touche-players = 2～4人
page-touche-time = 30分
page-touche-heading = 第{ $round }ラウンド
page-touche-turn = あなたの番です。カードを選ぶとマスが光ります
page-touche-cell = { $card }：光っているマスを選んでください
page-touche-joker = ジョーカー：光っているマスを選んでください
page-touche-dead = { $card }のマスは両方ふさがっています。交換してください
page-touche-no-cell = { $card }のマスは両方ふさがっており、この手番ではもう交換できません
page-touche-choose = 複数の形が完成しました。王冠を載せる形を選んでください
page-touche-your-joker = あなたのジョーカー
page-touche-free = フリーマス
page-touche-at =
    { $state ->
        [empty] { $row }行{ $column }列：{ $card }
        [crowned] { $row }行{ $column }列：{ $card }、王冠、{ $name }
       *[piece] { $row }行{ $column }列：{ $card }、{ $name }のコマ
    }
page-touche-has-joker =
    { $joker ->
        [yes] ジョーカーあり
       *[no] ジョーカー使用済み
    }
page-touche-kind =
    { $done ->
        [yes] { $kind }：完成
       *[no] { $kind }：まだ
    }
page-touche-board = ボード
page-touche-free-note = ★ 今ならフリーマスで形が完成します。手札のどのカードでも使えます。
page-touche-threats = 狙いを表示
page-touche-no-threats = あと一つで形ができる人はいません。
page-touche-why =
    { $enough ->
        [yes] 3種類の形が完成しました：{ $kinds }。
       *[no] これ以上進められないので、形の種類の数で決まりました：{ $kinds }。
    }
