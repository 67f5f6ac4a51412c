# Koi-Koi: on the pages.

page-koikoi-line = Квіти дванадцяти місяців. Зберіть комбінацію й вирішуйте: спинитися з виграшем чи сказати «кой-кой» і ризикнути?
page-koikoi-players = 2 гравці
page-koikoi-time = 10 хвилин на три раунди
page-koikoi-heading = Раунд { $round } з { $rounds }
page-koikoi-turn = Ваш хід: виберіть карту (▲ забирає)
page-koikoi-take = { $card }: виберіть, що забрати
page-koikoi-lay = { $card }: нічого не забирає; виберіть вільне місце, щоб покласти її
page-koikoi-choose = Відкрито карту «{ $card }»: виберіть, що забрати
page-koikoi-call = Ви маєте яку. Спинитися чи грати далі?
page-koikoi-last = Остання карта складає яку: спиніться й отримайте виграш
page-koikoi-takes = { $card }, може забрати
page-koikoi-sum =
    { $factor ->
        [1] Зупинка зараз дає { $due }.
       *[other] Зупинка зараз дає { $base } × { $factor } = { $due }.
    }
page-koikoi-short = Суперник має лише { $paid }, тож ви отримаєте { $paid }.
page-koikoi-kind =
    { $kind ->
        [B] шляхетні { $count }
        [A] тварини { $count }
        [R] стрічки { $count }
       *[P] прості { $count }
    }
page-koikoi-coins =
    { $coins ->
        [one] { $coins } монета
        [few] { $coins } монети
       *[other] { $coins } монет
    }
page-koikoi-sensei = сенсей
page-koikoi-called =
    { $calls ->
        [one] кой-кой!
       *[other] кой-кой × { $calls }
    }
page-koikoi-table = Карти на столі
page-koikoi-yaku = Яку: скільки ще треба
page-koikoi-yaku-name = Яку
page-koikoi-progress =
    { $lost ->
        [yes] є { $held }, уже неможливо
       *[no]
            { $need ->
                [0] зібрано
               *[other] є { $held }, треба ще { $need }
            }
    }
page-koikoi-where =
    { $where ->
        [held] { $card }: у вас
        [lost] { $card }: у суперника
        [hand] { $card }: у вашій руці
       *[open] { $card }: ще у грі
    }
page-koikoi-history = Попередні раунди
page-koikoi-row = Раунд { $round }: { $name } + { $coins } ({ $yaku })
page-koikoi-row-drawn = Раунд { $round }: нічия
