# Кой-кой: що тренер каже про помилку.

mistake-koikoi-greed = оголошує кой-кой там, де краще зупинитися
mistake-koikoi-fear = зупиняється там, де кращий кой-кой
mistake-koikoi-tenho = не помічає роздачі, що виграє відразу
mistake-koikoi-yaku = не складає комбінації (яку), хоча може
mistake-koikoi-deny = віддає супернику частину комбінації (яку)
mistake-koikoi-feed = кладе або лишає на столі добрі карти
mistake-koikoi-aim = відходить від найближчої комбінації (яку)
mistake-koikoi-pass = викладає карту, замість того щоб узяти
mistake-koikoi-plain = бере прості карти замість цінних
mistake-koikoi-order = грає правильні карти в неправильному порядку

review-koikoi-stop = Хто зупиняється, зберігає вигране; хто продовжує, ризикує всім.
review-koikoi-on = Продовживши, можна було більше виграти, ніж утратити.
review-koikoi-yaku = Кращий хід відразу складає { $yaku }.
review-koikoi-deny = Кращий хід забирає карту, потрібну супернику для { $yaku }.
review-koikoi-feed = Ваш хід лишає супернику на столі { $cards }.
review-koikoi-aim =
    { $count ->
        [one] Кращий хід лишає шлях до { $yaku }: тоді бракує { $count } карти.
        [few] Кращий хід лишає шлях до { $yaku }: тоді бракує { $count } карт.
       *[other] Кращий хід лишає шлях до { $yaku }: тоді бракує { $count } карт.
    }
review-koikoi-pass = Кращий хід бере карти, а ваш одну віддав.
review-koikoi-plain = Кращий хід бере карти, що важать більше.
review-koikoi-order = Кращий хід лишає на руках карту, яка потім важитиме більше.

koikoi-review-points = Монети
