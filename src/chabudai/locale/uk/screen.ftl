# Стіл у терміналі на весь екран.

screen-lay = сюди
screen-you-short = ви
screen-other-short = суп.
screen-not-here = Тут немає «{ $what }».
screen-over = партію завершено
screen-your-turn = ваш хід
screen-thinks = { $name } думає …
screen-keys = ←↑→↓  1–9  : ввід  m меню  ? довідка  h порада  u назад  r правила  q вихід
screen-not-now = Зараз це зіграти не можна.
screen-differences = Чим ці правила відрізняються від книги правил:
screen-rules = Правила цього столу
screen-help = Клавіші та слова
screen-prompt = дія або слово (→ доповнює)
screen-search = пошук …
screen-sheet-keys = ↑ ↓ Page Up Page Down: гортати   Esc: закрити
screen-not-found = Такого тут не написано.
screen-curtain =
    Передайте пристрій: { $name }.

    { $name }: натисніть Enter, коли ніхто інший не дивиться.
screen-help-move = стрілки: переходити між тим, що можна вибрати
screen-help-choose = Enter, пробіл або клацання: вибрати; Esc: повернути взяту карту
screen-help-digits = 1–9, 0: узяти карту з руки
screen-help-letters = літери на підсвічених місцях: вибрати їх
screen-help-type = : або велика літера: ввести дію записом чи слово; → доповнює
screen-help-hint = h: порада; ★ позначає пораджене
screen-help-undo = u: повернути свою останню дію
screen-help-rules = r: правила цього столу з пошуком
screen-help-language = l: наступна мова
screen-help-scroll = Page Up, Page Down: гортати перебіг
screen-help-leave = q: вийти; партію буде збережено
screen-people = скільки вас за цією клавіатурою (типово: 1)
screen-bad-people = за цією клавіатурою може бути від 1 до { $most } людей
screen-needed = Кільком людям за однією клавіатурою потрібен повний екран; тут його немає.
screen-plain = рядок за рядком: для каналів, програм читання з екрана та простих терміналів
screen-calm = карти не рухаються
screen-pace = як швидко рухаються карти (типово: normal)
screen-missing = Для повного екрана потрібен ще один пакунок: { $command }. А поки що – рядок за рядком.
screen-mat = Килимок { $number }
screen-lost = немає з’єднання; пробуємо знову …
screen-back = З’єднання відновлено.
screen-absent = { $name } не з’являється. Ви не мусите чекати далі.
screen-replay-keys = → і пробіл: далі. ←: назад. Home, End: початок і кінець. Номер після двокрапки: цей запис.
screen-puzzle-next = n або Enter: наступна задача.
screen-puzzle-hint = У задачах порад немає: ви відповідаєте раз, а тоді бачите чому.
screen-menu-keys = ↑ ↓ вибір   Enter відкрити   ← → змінити   l мова   Esc назад
screen-start = Chabudai – низенький столик
screen-games = Ігри
screen-more = Ще
screen-look = Вигляд
screen-go-on = Продовжити
screen-match = { $game }: грає { $others }
screen-daily = Роздача дня
screen-daily-about = Ті самі карти на цілий день, той самий суперник: одна спроба, без порад і без повернення ходів. Минулі дні – для вправ.
screen-puzzles = Задачі
screen-puzzles-about = Один вибір явно найкращий, і це не той, що таким здається. Ви відповідаєте раз, а тоді бачите чому.
screen-all-themes = Усі теми
screen-finished = Завершені партії
screen-finished-about = Перегляньте їх карта за картою або дайте тренерові відрізнити удачу від уміння – з лінією шансів.
screen-me = Табель
screen-me-about = Ваші результати, скільки вам у середньому коштує рішення, улюблені помилки та все зібране.
screen-join = Сервери та їхні столи
screen-join-about = Столи на сервері з людьми будь-де, його роздача дня, дублікати з другом: вставте адресу сервера, столу або надіслане вам посилання.
screen-address = Адреса сервера чи столу або надіслане вам посилання
screen-language = Мова: українська
screen-language-about = Також за кожним столом, клавішею l.
screen-pace-now =
    Карти рухаються: { $pace ->
        [calm] спокійно
        [quick] швидко
        [none] ніяк
       *[normal] як звичайно
    }
screen-pace-about = Як швидко рухаються карти; будь-яка клавіша одразу ставить їх на місце.
screen-quit = Вийти
screen-resume = Продовжити залишену партію
screen-begin = Сісти за стіл
screen-anew = Почати заново
screen-anew-about = Залишену партію буде відкладено, а не вилучено.
screen-level = Суперники: рівень { $number }, { $name }
screen-people-now =
    { $count ->
        [one] За цією клавіатурою: { $count } людина
        [few] За цією клавіатурою: { $count } людини
       *[other] За цією клавіатурою: { $count } людей
    }
screen-people-about = Коли грають кілька людей, між ходами опускається завіса, щоб ніхто не бачив чужих карт.
screen-rule-set = Набір правил: { $name }
screen-rules-read = Прочитати правила
screen-rules-about = Усі правила так, як їх тут вибрано, з пошуком.
screen-options = Усі налаштування
screen-rulebook = Точно за книгою правил.
screen-replay = Перегляд
screen-review = Розбір
screen-review-about = Що зробив би сильний гравець, знаючи те, що знали ви; удачу відрізнено від уміння. На це потрібен час.
screen-reviewing = Тренер дивиться партію: { $percent } %
screen-review-failed = Розбір зробити не вдалося.
screen-outcome =
    { $outcome ->
        [won] виграно
        [lost] програно
       *[drawn] нічия
    }
screen-ask-keys = Enter: готово   Esc: назад
screen-pick-keys = клавіша або ↑ ↓ та Enter   Esc: назад
screen-menu = За цим столом
screen-alone = Тут немає з ким розмовляти.
screen-yes = Так
screen-no = Ні
screen-offered =
    { $what ->
        [draw] { $name } пропонує нічию.
        [undo] { $name } просить повернути останню дію.
        [rematch] { $name } хоче зіграти ще раз.
       *[other] { $name } питає вас.
    }
screen-offering =
    { $what ->
        [draw] Ви запропонували нічию; чекаємо на відповідь.
        [undo] Ви просите повернути дію; чекаємо на відповідь.
        [rematch] Ви хочете зіграти ще раз; чекаємо на відповідь.
       *[other] Чекаємо на відповідь.
    }
screen-agree = погодитися
screen-decline = відмовитися
screen-say = Що ви скажете столу?
screen-phrase = сказати готову фразу
screen-leave = вийти
screen-step-keys = ← →: від рішення до рішення. ★ було б краще.
screen-same-cards = грати звідси далі
screen-other-cards = те саме з іншими картами
screen-help-menu = m: усе, що можна зробити за цим столом
screen-help-talk = t: сказати щось іншим
screen-left = Ви вийшли з-за столу; ваше місце знову вільне.
screen-server = Сервер
screen-server-own = Ваші столи тут
screen-server-open = Столи, що чекають на гравців
screen-server-new = Накрити стіл
screen-server-new-about = Набір правил, хто може сісти, годинник; друзі дістануть посилання.
screen-server-sit = Сісти за цей стіл або повернутися до нього.
screen-table-open = чекає на гравців
screen-table-running = триває
screen-erase = Почати табель заново
screen-erase-about = Усе дотеперішнє буде забуто; повернути це не можна.
screen-position = Грати з позиції
screen-position-about = Позиція одним рядком, як її записують `chabudai solve` та інші програми. Приховане роздається навмання; така партія не зберігається. Меню розв’язує її.
screen-position-ask = Позиція одним рядком
screen-lesson-two = Урок другий
screen-menu-hint = Порада: що зробив би сильний гравець і чому
screen-menu-undo = Повернути свою останню дію
screen-menu-list = Усі ваші дії
screen-menu-table = Стіл словами
screen-menu-log = Що було досі
screen-menu-rules = Правила цього столу
screen-menu-help = Клавіші та слова
screen-menu-quit = Вийти; партію буде збережено
screen-chances = Ваш шанс на виграш
screen-check = Перевірити роздачі
screen-table-over = завершено
screen-solve = Розв’язати цю позицію
screen-former = Минулий день, для вправи
screen-former-ask = Який день? За всесвітнім часом, наприклад 2026-11-15
