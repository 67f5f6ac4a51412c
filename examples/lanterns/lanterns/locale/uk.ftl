lanterns-title = Ліхтарики
lanterns-about = Сім ліхтариків, сім карт, і всі хочуть того самого. Для двох–чотирьох; п’ять хвилин.

lanterns-option-players = Гравці
lanterns-option-players-about = Скільки людей за столом.
lanterns-option-carry = Світло нічийного ліхтарика додається до наступного
lanterns-option-carry-about = Інакше такий ліхтарик згасає, і його світло зникає.
lanterns-preset-two = Для двох
lanterns-preset-three = Для трьох
lanterns-preset-four = Для чотирьох
lanterns-preset-carrying = Світло переходить далі

lanterns-fact-lantern = Ліхтарик
lanterns-fact-light = Світло
lanterns-fact-waiting = Світло, що чекає
lanterns-fact-hands = Карти на руках
lanterns-fact-chosen = Вибрано
lanterns-fact-round = Котрий ліхтарик

lanterns-choice = покласти { $value } долілиць
lanterns-event-lit =
    { $waiting ->
        [0] Засвічено ліхтарик зі світлом { $light }.
       *[other] Засвічено ліхтарик зі світлом { $light }; разом із ним чекає ще { $waiting }.
    }
lanterns-event-lay = Ви кладете { $value } долілиць.
lanterns-event-covered = { $seat-name } кладе карту долілиць.
lanterns-event-shown =
    { $seat-is ->
        [you] Ви відкриваєте { $value }.
       *[other] { $seat-name } відкриває { $value }.
    }
lanterns-event-taken =
    { $seat-is ->
        [you] Ви берете ліхтарик: світло { $light }.
       *[other] { $seat-name } бере ліхтарик: світло { $light }.
    }
lanterns-event-lost =
    { $carry ->
        [yes] Ніхто не вибрав карти, якої немає в інших. Світло { $light } чекає на наступного переможця.
       *[no] Ніхто не вибрав карти, якої немає в інших. Ліхтарик зі світлом { $light } згасає.
    }
lanterns-event-over = Усі ліхтарики згасли. Світло гравців: { $light }.

lanterns-rules =
    КАРТИ
    У кожного карти від 1 до 7, і всі про це знають. Сім ліхтариків зі світлом від 1 до 7 засвічують один за одним; порядку не знає ніхто.

    ХІД
    Коли засвічено ліхтарик, усі по черзі вибирають по карті й кладуть її долілиць. Потім карти відкривають разом, і вони виходять із гри.

    ХТО БЕРЕ
    Ліхтарик бере найстарша карта, якої не вибрав більше ніхто. Якщо такої немає, ліхтарик втрачено.

    КІНЕЦЬ
    Після семи ліхтариків перемагає той, у кого найбільше світла. Якщо його порівну – нічия.
