# 検討：コーチが対局について言うこと。

mistake-other = もっと良い手を見逃す

review-brilliant = 妙手：一目では別の手が良く見えますが、これがはっきり最善です。

review-about = 席がもっと良くできたこと、運だったことを示す
review-seat = 検討する席（0から数える。既定はボットでない最初の席）
review-seed = この数で試しに打つ。同じ数なら同じ検討になる
review-json = 検討をJSONで出力する
review-part = これは対局の一部です。検討できるのは終わった対局の全体だけです
review-not-over = 検討できるのは終わった対局です
review-head =
    { $outcome ->
        [won] { $game }：{ $name }の勝ち。
        [lost] { $game }：{ $name }の負け。
       *[drawn] { $game }：引き分け（{ $name }から見て）。
    }
review-sum = 最初の勝率{ $start } %、運{ $luck } %、自分の選択{ $skill } %、結果{ $result } %。
review-could = 同じ札で最善を尽くした場合：{ $could } %。
review-loss =
    { $count ->
       *[other] 判断{ $count }回、一回あたりの損失は平均{ $loss } %。
    }
review-mark =
    { $mark ->
        [best] 最善
        [good] 好手
        [inaccuracy] 緩手
        [mistake] 疑問手
       *[blunder] 悪手
    }
review-line = 出来事ごとの勝率。▁（なし）から█（確実）まで。各行の先頭は記録の番号です。
review-turning = 勝負の分かれ目
review-no-turning = 分かれ目なし：はっきり損をした手はありません。
review-turn = 記録{ $number }、{ $round }：{ $mark }、損失{ $loss } %
review-played = あなたの手：{ $action } – { $meaning } – { $chance } %（{ $low }〜{ $high }）
review-better = より良い手：{ $action } – { $meaning } – { $chance } %（{ $low }〜{ $high }）
review-points = [{ $points }{ $word }]
review-kind = 間違いの種類：{ $kind }
review-rounds = 回ごとの運と自分の選択
review-round = { $round }：運{ $luck } %、自分の選択{ $skill } % ― { $marks }
