# Сторінки вебстолу.

page-skip = Перейти до столу
page-settings = Налаштування
page-language = Мова
page-theme = Освітлення
page-theme-auto = як на пристрої
page-theme-light = світле
page-theme-dark = темне
page-labels = Позначки на ханафуді
page-labels-on = місяць і вид
page-labels-off = без позначок
page-save = Застосувати
page-rules = Правила
page-rules-of = { $game }: правила
page-to-home = До ігор
page-error-title = Не вийшло
page-you = Ви

page-home-title = Три гри за одним столом
page-welcome = Сідайте до столу
page-welcome-line = Три гри за одним низьким столом. Без реєстрації й очікування: виберіть гру та грайте.
page-mine = Ваші матчі
page-state-turn = ваш хід
page-state-running = ходять інші
page-state-open = чекає на гравців
page-state-over = закінчено
page-level = Суперник
page-play-now = Грати зараз
page-invite = Запросити друга
page-own-table = Власний стіл
page-open-tables = Відкриті столи
page-no-tables = Жоден стіл зараз не чекає на гравців. Накрийте свій і залиште місце вільним: хтось та й нагодиться.
page-sit = Сісти
page-matcha-line = Дуель блефу за чаєм: накривайте картами два місця й угадуйте, що ховає суперник.
page-matcha-players = 2 гравці
page-matcha-time = 15 хвилин
page-koikoi-line = Квіти дванадцяти місяців. Складіть комбінацію й вирішуйте: спинитися з виграшем чи сказати «кой-кой» і ризикнути?
page-koikoi-players = 2 гравці
page-koikoi-time = 10 хвилин на три раунди
page-touche-line = Кожна карта – клітинка поля. Будуйте квадрати, лінії та хрести й заважайте будувати іншим.
page-touche-players = від 2 до 4 гравців
page-touche-time = 30 хвилин

page-new-title = { $game }: власний стіл
page-your-name = Ваше ім’я
page-rule-set = Набір правил
page-preset-2020 = видання 2020 року
page-preset-2015 = видання 2015 року
page-preset-rulebook = за книгою правил, дванадцять раундів
page-preset-traditional = традиційно: карта, що має пару, мусить її забрати
page-preset-no-multipliers = без множників
page-preset-all-multipliers = з усіма множниками
page-preset-no-viewing = без ханамі й цукімі
page-preset-six-rounds = шість раундів
page-preset-three-rounds = три раунди
page-preset-two = двоє гравців, хрест
page-preset-three = троє гравців, хрест
page-preset-four = четверо гравців, хрест
page-preset-two-rect = двоє гравців, прямокутник
page-preset-three-rect = троє гравців, прямокутник
page-preset-four-rect = четверо гравців, прямокутник
page-seats = Місця
page-seat-number = Місце { $seat_number }
page-seat-invite = друг за посиланням
page-seat-open = відкрите для всіх
page-clock-and-guests = Годинник і глядачі
page-clock = Годинник
page-clock-none = без годинника
page-clock-minute = хвилина на хід
page-clock-bank = по десять хвилин і ще п’ять секунд за кожен хід
page-clock-days = дві доби на хід
page-spectators = Глядачі
page-spectators-public = можуть дивитися
page-spectators-nobody = не можуть дивитися
page-options = Усі параметри
page-options-note = Перемикачі стоять так, як велить набір правил. Змінене вами лишається зміненим і за іншого набору.
page-by-rule-set = за набором правил
page-set-up = Накрити стіл
page-join-title = { $name } запрошує вас на гру «{ $game }»
page-differences = Відмінності цього столу від книги правил:
page-as-in-rulebook = За цим столом грають за книгою правил.

page-waiting-seats = Чекаємо на гравців
page-waiting-line = Матч почнеться, щойно всі місця буде зайнято.
page-invite-line = Надішліть це посилання другові або дайте відсканувати код. Воно діє для одного місця.
page-invite-link = Посилання для друга
page-copy = Копіювати
page-leave = Покинути стіл
page-waiting = Ходить { $name }
page-away = (схоже, не на зв’язку)
page-over = Матч закінчено
page-unpick = скасувати вибір
page-your-hand = Ваша рука
page-cards =
    { $cards ->
        [one] { $cards } карта на руці
        [few] { $cards } карти на руці
       *[other] { $cards } карт на руці
    }
page-covered = закрита карта
page-clock-left = { $minutes }:{ $seconds }
page-clock-hours =
    { $hours ->
        [one] { $hours } година
        [few] { $hours } години
       *[other] { $hours } годин
    }
page-result-win = Ви перемагаєте!
page-result-loss = Перемога: { $names }
page-result-draw = Нічия
page-rematch = Зіграти ще
page-to-rematch = До наступного матчу
page-replay = Перегляд матчу
page-export = Увесь матч файлом
page-fair = Чи були роздачі чесними?
page-agree = Погодитися
page-decline = Відмовитися
page-news = Що сталося
page-talk = Розмова
page-say-something = Скажіть щось
page-say = Сказати
page-undo = Скасувати хід
page-draw = Запропонувати нічию
page-resign = Здатися
page-resign-sure = Здати цей матч?
page-resign-yes = Так, здаюся
page-log = Уся історія
page-rules-here = Правила цього столу

page-rules-title = { $game }: правила
page-show = Показати
page-replay-title = { $game }: перегляд
page-replay-eyes = Чиїми очима:
page-replay-spectator = глядач
page-steps = Кроки
page-step = { $step } з { $steps }
page-first = На початок
page-previous = Крок назад
page-following = Крок уперед
page-last = До кінця

# Матча

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
page-matcha-dealer = роздає
page-matcha-passed = пас
page-matcha-loop = Хто кого б’є і як перемогти
page-matcha-match = Ліворуч має збігтися число, праворуч – масть.
page-matcha-numbers = 4 б’є також 2, 3 б’є також 1, а 1 б’є 4.
page-matcha-suits = На місці числа вирішує масть, на місці масті – число.
page-matcha-goal = Перемагають { $goal } жетони одного виду, або 4 вінчики, або по одному жетону кожного з п’яти видів.

# Кой-Кой

page-koikoi-heading = Раунд { $round } з { $rounds }
page-koikoi-turn = Ваш хід: виберіть карту (▲ забирає)
page-koikoi-take = { $card }: виберіть, що забрати
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

# Туше

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
