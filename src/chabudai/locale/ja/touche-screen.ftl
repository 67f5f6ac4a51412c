touche-screen-seat =
    { $joker ->
        [yes] 手札{ $hand }・山札{ $pile }・ジョーカー
       *[no] 手札{ $hand }・山札{ $pile }
    }
