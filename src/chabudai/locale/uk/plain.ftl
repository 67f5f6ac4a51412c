# Гра, що ще не має власної сторінки: її факти, її карти, кнопка для кожної дії.

page-plain-card = карта { $card }
page-plain-turn = Ваш хід: оберіть, що зробити
page-plain-yes = так
page-plain-no = ні
page-plain-none = немає
page-plain-players =
    { $count ->
        [one] { $count } гравець
        [few] { $count } гравці
       *[many] { $count } гравців
    }
page-plain-players-range = від { $least } до { $most } гравців
page-greet-plain = { $time ->
        [morning] Доброго ранку
        [day] Доброго дня
        [evening] Доброго вечора
       *[night] Доброї ночі
    }{ $name ->
        [none] {""}
       *[other] , { $name }
    }.

page-fact-phase = етап
page-fact-set = партія
page-fact-round = раунд
page-fact-rounds = раундів
page-fact-players = гравців
page-fact-dealer = дилер
page-fact-winner = переможець
page-fact-result = підсумок
page-fact-scores = очки
page-fact-table = на столі
page-fact-last = останній хід
page-fact-hand-sizes = карт на руці
page-fact-stock-size = карт у колоді
page-fact-pile-sizes = карт у колоді гравця
