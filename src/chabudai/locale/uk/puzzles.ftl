# Задачі: куточок, стіл однієї задачі, три хвилини й термінал.

puzzle-title = Задачі
puzzle-line = Позиції з матчів ботів, якими їх бачив один гравець. Один вибір явно найкращий, і це не той, що впадає в око. Відповідь одна; потім видно чому.
puzzle-of = { $game }: задача
puzzle-rival = Суперник
puzzle-task = Знайдіть найкращий вибір.
puzzle-prompt = Ваша єдина відповідь: вибирайте.
puzzle-answered = Ось так воно було.
puzzle-hard = Рейтинг задачі: { $points }.
puzzle-own = Ваш: { $points }.
puzzle-right = Правильно!
puzzle-wrong = Було краще рішення.
puzzle-best = Найкраще:
puzzle-yours = Ви:
puzzle-interval = ({ $low }–{ $high } %)
puzzle-change = Ваш рейтинг: { $before } → { $after }.
puzzle-unrated = На рейтинг ця задача не вплинула.
puzzle-in-a-row =
    { $count ->
        [one] { $count } поспіль.
        [few] { $count } поспіль.
       *[many] { $count } поспіль.
    }
puzzle-chances = Імовірність виграти
puzzle-choice = Вибір
puzzle-chance = Імовірність, інтервал 95 %
puzzle-mark-best = найкраще
puzzle-mark-yours = ваше
puzzle-others =
    { $count ->
        [one] Ще { $count } вибір гірший.
        [few] Ще { $count } вибори гірші.
       *[many] Ще { $count } виборів гірші.
    }
puzzle-how = Оцінено з того, що бачив цей гравець, вісьмома незалежними пошуками; інтервал – те, у чому вони розходяться.
puzzle-theme = Про що ця задача
puzzle-levels = Як часто її розв’язують боти
puzzle-level = Рівень { $level }: { $share } %
puzzle-rating = Рейтинг
puzzle-solved = Розв’язано
puzzle-of-count = { $solved } з { $tried }
puzzle-streak = Поспіль
puzzle-streak-count = зараз { $streak }, найбільше { $longest }
puzzle-next = Наступна задача
puzzle-themes =
    { $count ->
        [one] { $count } задача за темами
        [few] { $count } задачі за темами
       *[many] { $count } задач за темами
    }
puzzle-all-done = На всі ці задачі ви вже відповіли. Чудово!
puzzle-sprint = Три хвилини
puzzle-sprint-begin = Три хвилини
puzzle-sprint-line = Три хвилини: скільки встигнете; третя помилка – кінець. Рейтинг не змінюється.
puzzle-sprint-over = Три хвилини минули
puzzle-sprint-result =
    { $solved ->
        [one] Розв’язано { $solved }, помилок: { $missed }.
        [few] Розв’язано { $solved }, помилок: { $missed }.
       *[many] Розв’язано { $solved }, помилок: { $missed }.
    }
puzzle-sprint-best = Ваш найкращий результат: { $best }.
puzzle-sprint-again = Ще раз
puzzle-sprint-solved = Розв’язано: { $solved }
puzzle-sprint-lives = Можна ще помилитися: { $lives }
puzzle-left = Лишилося часу
puzzle-last-right = ✓ Попередня – правильно. Чому?
puzzle-last-wrong = ✗ Попередня – ні. Чому?
puzzle-none = Такої задачі немає, або немає задач на цю тему.
puzzle-no-answer = Так тут вибрати не можна; візьміть один із запропонованих варіантів.
page-solution = , найкраще
page-answer = , ваш вибір
page-both = , найкраще – і ваш вибір

# Термінал.

puzzle-about = Розв’язувати задачі: одна відповідь, потім чому; рейтинг зберігається на цьому комп’ютері.
puzzle-option-theme = лише задачі на цю тему
puzzle-option-count = скільки задач; якщо не вказано – доки не зупинитеся
puzzle-option-sprint = три хвилини: скільки встигнете; третя помилка закінчує
puzzle-standing = { $game }: рейтинг { $points } ± { $margin }, розв’язано { $solved } з { $tried }, поспіль { $streak }.
puzzle-again = Enter – наступна; q – досить.
puzzle-no-pack = Для гри { $game } задач немає.

mine-about = Добувати задачі з матчів ботів або з тих, що віддали люди; те саме зерно й ті самі числа завжди дають ті самі задачі.
mine-option-matches = скільки матчів переглянути
mine-option-first = номер першого матчу
mine-option-count = скільки задач залишити щонайбільше
mine-option-processes = скільки процесів працює одночасно
mine-option-out = файл, який записати
mine-option-add = зберегти й те, що вже є у файлі
mine-option-from = переглянути натомість це: файли матчів, гравці яких згодні, або сховище, де беруться лише матчі, усі гості яких дали згоду
mine-none-given = тут немає матчів, відданих для задач
mine-read = віддано матчів: { $count }
mine-fitting = із них за цими правилами: { $count }
mine-choices = переглянуто рішень: { $count }
mine-surprises = де короткий пошук бачить більше, ніж перший погляд: { $count }
mine-themed = із них мають тему: { $count }
mine-favourites = із них довший пошук згоден: { $count }
mine-clear = із них чітко кращі за все інше: { $count }
mine-sound = із них так само з удесятеро більшою кількістю розігрувань: { $count }
mine-kept = із них найсильніший рівень здебільшого так і грає: { $count }
mine-chosen = вибрано: { $count }

# Про що задачі.

puzzle-theme-surprise = Не те, чим здається
puzzle-theme-surprise-about = На перший погляд краще щось інше. Але тільки на перший погляд.
