touche-screen-seat =
    { $joker ->
        [yes] рука { $hand }, стос { $pile }, джокер
       *[no] рука { $hand }, стос { $pile }
    }
