# Koi-Koi: on the pages.

page-koikoi-line = Квіти дванадцяти місяців. Складіть комбінацію й вирішуйте: спинитися з виграшем чи сказати «кой-кой» і ризикнути?
page-koikoi-players = 2 гравці
page-koikoi-time = 10 хвилин на три раунди
page-koikoi-heading = Раунд { $round } з { $rounds }
page-koikoi-turn = Ваш хід: виберіть карту (▲ забирає)
page-koikoi-take = { $card }: виберіть, що забрати
page-koikoi-lay = { $card }: нічого не забирає; виберіть вільне місце, щоб покласти її
page-koikoi-choose = Відкрито карту «{ $card }»: виберіть, що забрати
page-koikoi-call = Ви склали комбінацію (яку). Спинитися чи грати далі?
page-koikoi-last = Остання карта складає комбінацію (яку): спиніться й отримайте виграш
page-koikoi-takes = { $card }, має пару на столі
page-koikoi-sum =
    { $factor ->
        [1] Якщо спинитися зараз, буде { $due }.
       *[other] Якщо спинитися зараз, буде { $base } × { $factor } = { $due }.
    }
page-koikoi-short = Суперник має лише { $paid }, тож ви отримаєте { $paid }.
page-koikoi-kind =
    { $kind ->
        [B] світлі { $count }
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
page-koikoi-sensei = дилер
page-koikoi-called =
    { $calls ->
        [one] кой-кой!
       *[other] кой-кой × { $calls }
    }
page-koikoi-table = Карти на столі
page-koikoi-yaku = Комбінації (яку): скільки ще треба
page-koikoi-yaku-name = Комбінація
page-koikoi-progress =
    { $lost ->
        [yes] є { $held }, уже неможливо
       *[no]
            { $need ->
                [0] складено
               *[other] є { $held }, треба ще { $need }
            }
    }
page-koikoi-where =
    { $where ->
        [held] { $card }: у вас
        [lost] { $card }: у суперника
        [hand] { $card }: у вас на руці
       *[open] { $card }: ще в грі
    }
page-koikoi-history = Попередні раунди
page-koikoi-row = Раунд { $round }: { $name } + { $coins } ({ $yaku })
page-koikoi-row-drawn = Раунд { $round }: нічия
page-koikoi-why =
    { $ended ->
        [broke] Монети однієї сторони скінчилися: { $coins } : { $other }.
       *[rounds] Усі раунди зіграно, рахунок монет: { $coins } : { $other }.
    }

# Чарка – тварина, але рахується і як проста

page-koikoi-plains-cup = прості { $count } + чарка саке
