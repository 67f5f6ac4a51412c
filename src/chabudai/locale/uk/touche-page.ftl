# Touché: on the pages.

page-touche-line = Кожна карта – клітинка поля. Будуйте квадрати, лінії та хрести й заважайте будувати іншим.
page-touche-players = від 2 до 4 гравців
page-touche-time = 30 хвилин
page-touche-heading = Раунд { $round }
page-touche-turn = Ваш хід: виберіть карту – її клітинки засвітяться
page-touche-cell = { $card }: виберіть підсвічену клітинку
page-touche-joker = Джокер: виберіть будь-яку підсвічену клітинку
page-touche-dead = Обидві клітинки карти { $card } зайнято: обміняйте її
page-touche-no-cell = Обидві клітинки карти { $card } зайнято, а обмінів у цьому ході вже немає
page-touche-choose = Завершено кілька фігур: виберіть, яку увінчати
page-touche-your-joker = ваш джокер
page-touche-free = вільна клітинка
page-touche-at =
    { $state ->
        [empty] рядок { $row }, стовпець { $column }: { $card }
        [crowned] рядок { $row }, стовпець { $column }: { $card }, увінчано, { $name }
       *[piece] рядок { $row }, стовпець { $column }: { $card }, пірамідка: { $name }
    }
page-touche-has-joker =
    { $joker ->
        [yes] джокер готовий
       *[no] джокер використано
    }
page-touche-kind =
    { $done ->
        [yes] { $kind }: завершено
       *[no] { $kind }: ще бракує
    }
page-touche-board = Поле
page-touche-free-note = ★ Вільна клітинка зараз завершує вашу фігуру: заплатити за неї можна будь-якою картою.
page-touche-threats = Показати загрози
page-touche-no-threats = Нікому не бракує до фігури лише однієї пірамідки.
page-touche-why =
    { $enough ->
        [yes] Три види фігур: { $kinds }.
       *[no] Далі грати неможливо; вирішує кількість видів фігур: { $kinds }.
    }
