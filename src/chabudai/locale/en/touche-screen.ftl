touche-screen-seat =
    { $joker ->
        [yes] hand { $hand }, pile { $pile }, joker
       *[no] hand { $hand }, pile { $pile }
    }
