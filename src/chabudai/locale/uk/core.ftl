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
