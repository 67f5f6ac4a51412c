# Те, що кажуть усі ігри й усі клієнти.

you = ви
opponent = Суперник
player = Гравець { $number }
guest = Гість
none = немає
list-separator = {", "}

option-on = так
option-off = ні
option-default = за замовчуванням
option-seat = місце { $number }
option-difference = { $option }: { $here } замість { $there }

no-such-action = Дії { $action } не існує; дії мають номери від 0 до { $last }.
game-is-over = Гру закінчено.
deal-is-due = Спершу треба роздати карти.
no-deal-due = Зараз роздавати не треба: хтось має ходити, або гру закінчено.

# Що кажуть про ігри, які не мають для цього власних слів.
not-possible-now = Зараз це неможливо.
unreadable-action = «{ $text }» – такого ходу зараз немає.
card-may-not-come = Карта на місці { $place } не може там лежати.
choice-action = { $action }
event-dealt = Роздача { $deal }.
event-acted =
    { $seat-is ->
        [you] Ви граєте { $action }.
       *[other] { $seat-name } грає { $action }.
    }
event-chose =
    { $seat-is ->
        [you] Ви вже вибрали.
       *[other] { $seat-name } вже має свій вибір.
    }
event-over = Матч закінчено.
fact-line = { $name }: { $value }
