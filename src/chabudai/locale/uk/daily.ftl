# Роздача дня.

daily-title = Роздача дня
daily-lead = Для всіх ті самі карти й той самий суперник – { $name }. Одна спроба на день, без підказок і без повернення ходів.
daily-left =
    { $hours ->
        [0] День закінчується опівночі за всесвітнім часом, через { $minutes } хв. Незавершене стане тренуванням.
       *[other] День закінчується опівночі за всесвітнім часом, через { $hours } год { $minutes } хв. Незавершене стане тренуванням.
    }
daily-past-lead = Цей день минув. Його роздачі можна грати для вправи скільки завгодно: нічого не зараховується, підказки й повернення ходів дозволені.
daily-of = { $title }: { $what }
daily-deals = Роздачі за { $date }
daily-play = Грати
daily-go-on = Продовжити
daily-practise = Потренуватися
daily-see = Як зіграли інші
daily-state-new = ще не зіграно
daily-state-running = розпочато, не завершено
daily-state-late = не завершено до півночі
daily-won = Перемога, перевага { $margin }
daily-won-even = Перемога за рівних очок
daily-lost = Поразка, відставання { $margin }
daily-lost-even = Поразка за рівних очок
daily-drawn = Нічия
daily-gave-up = Гру здано
daily-ended = Без результату
daily-deal = { $game }, { $preset }
daily-date = { $day } { $month } { $year }
daily-month-january = січня
daily-month-february = лютого
daily-month-march = березня
daily-month-april = квітня
daily-month-may = травня
daily-month-june = червня
daily-month-july = липня
daily-month-august = серпня
daily-month-september = вересня
daily-month-october = жовтня
daily-month-november = листопада
daily-month-december = грудня
daily-share-head = Chabudai · Роздача дня · { $deal } · { $date }
daily-share = Поділитися
daily-share-line = Тут сказано, як ви зіграли, і не названо жодної карти. Знаки – це раунди: ▲ щось дав вам, ▽ суперникові, – нікому.
daily-share-text = Ваш результат текстом
daily-picture = Відкрити малюнок
daily-picture-alt = { $deal }, { $date }: { $result }
daily-signs = { $count ->
        [one] { $count } раунд:
        [few] { $count } раунди:
       *[other] { $count } раундів:
    } { $won } на вашу користь, { $lost } на користь суперника, { $even } нічиїх
daily-others = Як зіграли інші
daily-players =
    { $count ->
        [one] За цим столом її зіграв { $count } гість.
        [few] За цим столом її зіграли { $count } гості.
       *[other] За цим столом її зіграли { $count } гостей.
    }
daily-better = Ви зіграли краще, ніж { $better } з { $others }, і так само, як { $equal }.
daily-alone = Ви закінчили першими.
daily-column-result = Результат
daily-column-count = Гостей
daily-you = ви
daily-master = { $name }, майстер, на вашому місці: { $result }.
daily-master-later = { $name }, майстер, ще грає на вашому місці. Загляньте за хвилину.
daily-chain = Завтрашніх карт не знає ніхто
daily-chain-line = Кожен день має таємницю, з якої випливають його карти. Усі таємниці зафіксовано наперед ланцюжком: хеш SHA-256 таємниці дня – це таємниця попереднього дня. Таємницю дня оприлюднюють, коли день минув.
daily-chain-anchor = Оприлюднено до { $date }, першого дня:
daily-chain-today = Що було оприлюднено про цей день до його початку:
daily-chain-secret = Таємниця цього дня, оприлюднена, бо він минув:
daily-chain-new = Від { $date } діє новий ланцюжок. Він починається так:
daily-chain-all = Усі ланцюжки, для програм
daily-former = Минулі дні
daily-to-today = Сьогоднішні роздачі
daily-to-day = Усі роздачі дня
daily-to-result = Ваш результат, інші та майстер
daily-no-day = Такого дня тут немає: у майбутніх днів ще немає роздач, а перші роздано, коли відкрився цей стіл.
daily-no-deal = Такої роздачі дня немає.
daily-not-played = Спершу зіграйте цю роздачу: тоді побачите, як зіграли інші. Коли день мине, це побачать усі.
daily-no-hint = Там, де інші грають ті самі карти й порівнюють, підказок немає.
daily-shut = Це чиясь спроба зіграти роздачу дня: ніхто інший її не бачить.
daily-not-over = Це була сьогоднішня роздача: її розбір і карти з’являться, коли день мине.
daily-mark = Роздача дня
daily-table-line = Роздача за { $date }: у всіх ті самі карти й той самий суперник. Одна спроба, без підказок і без повернення ходів; зараховується, якщо закінчити до півночі за всесвітнім часом.
daily-practice-mark = Тренування
daily-practice-line = Роздача за { $date }, для вправи: той день минув, і нічого не зараховується.
daily-fair = Це роздача дня: ніхто нічого до неї не додає, бо вона для всіх однакова. Хеш SHA-256 таємниці дня оприлюднено до початку дня, а саму таємницю – коли день мине.
daily-home = сьогодні зіграно { $done } з { $all }
daily-home-fresh = Для всіх ті самі карти, раз на день

# Календар.

calendar-title = Рік у квітах
calendar-of = { $year }
calendar-line = Кожен день, коли ви закінчили роздачу дня, розкриває квітку місяця: перша карта після 1 дня, наступні після 3, 6 і 10. Пропущений день нічого не забирає.
calendar-month-january = Січень
calendar-month-february = Лютий
calendar-month-march = Березень
calendar-month-april = Квітень
calendar-month-may = Травень
calendar-month-june = Червень
calendar-month-july = Липень
calendar-month-august = Серпень
calendar-month-september = Вересень
calendar-month-october = Жовтень
calendar-month-november = Листопад
calendar-month-december = Грудень
calendar-days =
    { $count ->
        [one] Зіграно { $count } день.
        [few] Зіграно { $count } дні.
       *[other] Зіграно { $count } днів.
    }
calendar-open = Відкрито карт: { $open } з { $all }.
calendar-cards = Відкрито: { $cards }.
calendar-which = Дні
calendar-off = Календар вимкнено. Запам’ятовуються лише дні, коли ви грали; знову ввімкнути його можна в налаштуваннях.
calendar-before = Попередній рік
calendar-after = Наступний рік
page-calendar = Календар квітів
page-calendar-on = показувати
page-calendar-off = не показувати

# Дублікат із другом.

together-button = Дублікат із другом
together-title = Дублікат із другом: { $game }
together-how = Як це відбувається
together-how-cards = Ви обоє граєте ті самі карти проти того самого бота ({ $bot }), кожен окремо. Тож хто взяв із них більше, той і зіграв краще: везіння в обох однакове.
together-how-seats = Кожен грає два матчі: у першому ви обоє сидите на місці 1, у другому, з іншими картами, на місці 2. Ніхто не бачить тих самих карт з обох боків.
together-how-shut = Ніхто не бачить чужого столу, доки обоє за ним не закінчать. Підказок немає, ходи не повертаються.
together-how-share = Спершу сервер зафіксував свій секрет, а тоді той, хто це влаштував, додав свою частку випадковості – одну на всі чотири матчі.
together-how-no-share = Сервер зафіксував свій секрет ще до першої роздачі. Частки випадковості ніхто не додав.
together-yours = Ваші матчі
together-match = Матч { $number }
together-seat = ви сидите на місці { $number }
together-state-running = треба зіграти
together-state-over = закінчено
together-friend = Ваш друг
together-friend-none = На ваше запрошення ще ніхто не відгукнувся. Тим часом грайте свої матчі.
together-friend-done = { $name }: закінчено { $done } з 2 матчів.
together-invite-line = Надішліть це посилання другові: воно для однієї людини.
together-join-title = { $name } запрошує вас на дублікат: { $game }
together-join = Грати ті самі карти
together-late = Це запрошення вже не чинне
together-late-line = Хтось уже прийняв його, або посилання неповне.
together-over = Порівняння
together-won = { $name }: більше з тих самих карт, перевага { $margin }.
together-you-won = Ви взяли з тих самих карт більше: перевага { $margin }.
together-even = Ви обоє взяли з тих самих карт однаково.
together-sum = Разом
together-deal = Роздача { $number }
together-column-deal = Ті самі карти
together-more = більше
together-note = Числа показують, що роздача дала у грі проти бота; знак ▲ позначає, хто взяв із неї більше.
together-wait = Порівняння з’явиться, коли закінчаться всі чотири матчі.
together-again = Ще раз, з іншими картами
together-two = Це для ігор на двох.
together-none = Такого дубліката немає.
together-not-over = Порівняння з’явиться, коли закінчаться всі чотири матчі.
together-mark = Дублікат { $number }/2
together-line = Дублікат із другом, матч { $number } з 2: ви обоє граєте ці карти на тому самому місці проти того самого бота, кожен окремо. Ніхто не бачить чужого столу, доки обоє не закінчать.
together-to = До порівняння

# У терміналі.

cli-daily = зіграти роздачу дня: у всіх ті самі карти
cli-daily-deal = котра саме, за назвою зі списку; без неї показано всі роздачі
cli-daily-server = адреса столу на сервері замість днів цього комп’ютера
cli-daily-day = день, що минув, наприклад 2026-11-16, для вправи
daily-tui-list = Роздачі за { $date }; назвіть одну, щоб зіграти:
daily-tui-line = { $deal }: { $title } – { $state }
daily-tui-done = Цю роздачу ви сьогодні вже зіграли: { $result }. Завтра буде інша.
daily-tui-shared = Щоб поділитися:
daily-tui-commitment = Оприлюднено про цей день до його початку: { $commitment }
daily-tui-kept = Матч збережено; та сама команда його продовжить. Він зарахується, якщо закінчити до півночі за всесвітнім часом.
together-tui-line = Роздача { $number }: ви { $own }, ваш друг { $other }
daily-tui-late = День минув: це було тренування.
