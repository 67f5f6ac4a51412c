# Matcha: on the pages.

page-matcha-why-keep = Спершу вирішіть щодо карти { $card }: лишити її чи повернути.
page-matcha-line = Дуель блефу за чаєм: накривайте картами два місця й угадуйте, що ховає суперник.
page-matcha-players = 2 гравці
page-matcha-time = 15 хвилин
page-matcha-heading = Партія { $set }, раунд { $round }
page-matcha-turn = Ваш хід: виберіть карту або пасуйте
page-matcha-place = { $card }: виберіть місце на підсвіченому килимку
page-matcha-keep = Лишити карту { $card } на наступну партію?
page-matcha-slot =
    { $slot ->
        [N] місце числа
       *[S] місце масті
    }
page-matcha-covered = ваша закрита карта: { $card }
page-matcha-token =
    { $kind ->
        [G] чай: { $count } з { $need }
        [R] чаша: { $count } з { $need }
        [B] вода: { $count } з { $need }
        [Y] ложечка: { $count } з { $need }
       *[W] вінчик: { $count } з { $need }
    }
page-matcha-kinds = різних видів: { $count } з 5
page-matcha-dealer = дилер
page-matcha-passed = пас
page-matcha-laid = { $name }: { $card }
page-matcha-loop = Хто кого б’є і як перемогти
page-matcha-cycle-numbers = 4 б’є 3, 3 б’є 2, 2 б’є 1, а 1 б’є 4.
page-matcha-cycle-suits = Чай б’є чашу, чаша – воду, вода – ложечку, а ложечка – чай.
page-matcha-match = Ліворуч має збігтися число, праворуч – масть.
page-matcha-numbers = 4 б’є також 2, 3 б’є також 1, а 1 б’є 4.
page-matcha-suits = На місці числа вирішує масть, на місці масті – число.
page-matcha-goal = Перемагають { $goal } жетони одного виду, або 4 вінчики, або по одному жетону кожного з п’яти видів.
page-matcha-why =
    { $goal ->
        [kind] Жетонів { $token }: { $count }.
        [whisks] Чотири вінчики.
        [kinds] По одному жетону всіх п’яти видів.
       *[more] Вирішує більша кількість жетонів { $token }.
    }
