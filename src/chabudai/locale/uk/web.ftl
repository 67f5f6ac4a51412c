# Сторінки вебстолу.

page-skip = Перейти до столу
page-settings = Налаштування
page-language = Мова
page-theme = Освітлення
page-theme-auto = як на пристрої
page-theme-light = світле
page-theme-dark = темне
page-theme-contrast = висока контрастність
page-labels = Позначки на картах
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
page-state-damaged = пошкоджено
page-damaged-line = Цей матч пошкоджено, показати його не вдається. Той, хто тримає сервер, може його перевірити: { $match }
page-duplicate = дублікат
page-duplicate-mark = Дублікат { $number }/{ $of }
page-duplicate-line = Це дублікат, стіл { $number } з { $of }: за всіма столами ті самі роздачі, лише місця інші. Доки не закінчать усі столи, ніхто не бачить чужого.
page-level = Суперник
page-play-now = Грати зараз
page-invite = Запросити друга
page-own-table = Власний стіл
page-open-tables = Відкриті столи
page-no-tables = Жоден стіл зараз не чекає на гравців. Накрийте свій і залиште місце вільним: хтось та й нагодиться.
page-sit = Сісти

page-new-title = { $game }: власний стіл
page-your-name = Ваше ім’я
page-save-name = Зберегти ім’я
page-rule-set = Набір правил
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
