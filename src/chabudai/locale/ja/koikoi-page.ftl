# Koi-Koi: on the pages.

page-koikoi-line = 十二か月の花。役ができたら、上がって受け取るか、「こいこい」でさらに狙うか。
page-koikoi-players = 2人
page-koikoi-time = 3回戦で約10分
page-koikoi-heading = 第{ $round }回（全{ $rounds }回）
page-koikoi-turn = あなたの番です。札を選んでください（▲は取れる札）
page-koikoi-take = { $card }：取る札を選んでください
page-koikoi-lay = { $card }：取れる札がありません。空いた所を選んで場に出してください
page-koikoi-choose = { $card }がめくれました。取る札を選んでください
page-koikoi-call = 役ができました。上がりますか、こいこいしますか？
page-koikoi-last = 最後の札で役ができました。上がって受け取ってください
page-koikoi-takes = { $card }、取れる札
page-koikoi-sum =
    { $factor ->
        [1] 今上がると{ $due }文です。
       *[other] 今上がると{ $base } × { $factor } = { $due }文です。
    }
page-koikoi-short = 相手は{ $paid }文しか持っていないので、受け取るのは{ $paid }文です。
page-koikoi-kind =
    { $kind ->
        [B] 光 { $count }
        [A] タネ { $count }
        [R] 短冊 { $count }
       *[P] カス { $count }
    }
page-koikoi-coins = { $coins }文
page-koikoi-sensei = 親
page-koikoi-called =
    { $calls ->
        [1] こいこい！
       *[other] こいこい×{ $calls }
    }
page-koikoi-table = 場札
page-koikoi-yaku = 役の進み具合
page-koikoi-yaku-name = 役
page-koikoi-progress =
    { $lost ->
        [yes] { $held }枚、もう作れません
       *[no]
            { $need ->
                [0] できました
               *[other] { $held }枚、あと{ $need }枚
            }
    }
page-koikoi-where =
    { $where ->
        [held] { $card }：取り札
        [lost] { $card }：相手の取り札
        [hand] { $card }：手札
       *[open] { $card }：まだ
    }
page-koikoi-history = これまでの回
page-koikoi-row = 第{ $round }回：{ $name } +{ $coins }文（{ $yaku }）
page-koikoi-row-drawn = 第{ $round }回：引き分け
page-koikoi-why =
    { $ended ->
        [broke] { $coins }文対{ $other }文。一方の持ち点がなくなりました。
       *[rounds] すべての回が終わり、{ $coins }文対{ $other }文です。
    }

# 盃はタネで、カスにも数える

page-koikoi-plains-cup = カス { $count }＋盃
