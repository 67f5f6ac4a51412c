# Розбори на сторінках: що тренер каже про матч.

page-yours = , зіграний хід
page-better = , кращий хід
page-best = , зіграно найкращий хід

page-review = Розбір
verdict-title = { $game }: розбір
verdict-of = Гра очима гравця: { $name }.
verdict-whose = Чий розбір
verdict-percent = { $value } %
verdict-between = від { $low } до { $high }
verdict-round = Раунд { $number }
verdict-round-short = Р{ $number }
verdict-round-head = Раунд
verdict-turning-title =
    { $count ->
        [0] Жоден вибір нічого не коштував
        [one] Переломний момент
       *[other] Переломні моменти
    }
verdict-turning = Переломний момент { $rank }: цей вибір коштував { $cost }
verdict-praised =
    { $count ->
        [one] Блискучий хід
       *[other] Блискучі ходи
    }
verdict-options = Як можна було зіграти
verdict-move = Хід
verdict-chance = Шанс виграти
verdict-points = Очки
verdict-share = Як часто він правильний
verdict-tag-played = зіграно
verdict-tag-best = краще
verdict-tag-both = зіграно найкраще
verdict-more-options =
    { $count ->
        [one] Можливий був ще { $count } хід.
        [few] Можливі були ще { $count } ходи.
       *[other] Можливо було ще { $count } ходів.
    }
verdict-mark-brilliant = блискуче
verdict-mark-best = найкраще
verdict-mark-good = добре
verdict-mark-inaccuracy = неточність
verdict-mark-mistake = помилка
verdict-mark-blunder = груба помилка
verdict-said-brilliant = Блискуче: { $played }. На перший погляд кращим здається інший хід.
verdict-said-best = Зіграно найкращий хід: { $played }.
verdict-said-mixed = Тут до доброї гри належать кілька ходів, і цей серед них: { $played }. Правильно їх чергувати, тож це не помилка.
verdict-said-equal = Майже рівно: між ходами «{ $played }» і «{ $best }» різниці не видно.
verdict-said-loss = Зіграно: { $played }. Краще: { $best }. Різниця – { $cost } шансу виграти.
verdict-said-kind = Що пішло не так: { $kind }
verdict-short-mixed = один із кількох правильних ходів
verdict-short-equal = не гірше за найкращий
verdict-short-better = краще: { $move }
verdict-play-on = Грати далі звідси
verdict-play-on-line = Тренувальний матч починається саме з цієї миті, проти ботів. Він ніде не зараховується; наступні роздачі будуть нові.
verdict-play-on-people = Замість людини грає бот.
verdict-play-same = З тими самими картами
verdict-play-guessed = З наново вгаданими закритими картами
verdict-play-known = Тут немає закритих карт, що могли б лежати інакше, тож можливі лише ті самі.
verdict-table-then = Стіл у ту мить
verdict-to-replay = Ця мить у перегляді
verdict-no-decisions = У цьому матчі не було чого вирішувати.
verdict-line-title = Шанс виграти: { $name }
verdict-line-note = Пунктирні лінії – початки раундів, числа – переломні моменти.
verdict-as-table = Те саме таблицею
verdict-what = Що сталося
verdict-change = Зміна
verdict-cause-deal = роздача
verdict-cause-cards = карти, що відкрилися
verdict-cause-own = власний вибір
verdict-cause-others = хід інших
verdict-cause-end = кінець матчу
verdict-balance = Удача й уміння
verdict-luck-said =
    { $kind ->
        [good] У цьому матчі удача сприяла.
        [bad] Удача була проти цього місця.
       *[even] Удачі було порівну.
    }
verdict-skill-said = Власні рішення коштували { $cost } шансу виграти.
verdict-skill-none = Власні рішення нічого не коштували.
verdict-sum = { $start } на початку, удача { $luck }, власні рішення { $skill } = { $result }
verdict-could = За найкращої гри з тими самими картами шанс був би { $chance }.
verdict-rounds = За раундами
verdict-luck = Удача
verdict-skill = Власні рішення
verdict-decisions = Рішень
verdict-marks = Оцінки
verdict-all =
    { $count ->
        [one] Усе рішення: { $count }
        [few] Усі { $count } рішення
       *[other] Усі { $count } рішень
    }
verdict-file = Завантажити розбір
verdict-making = Розбір готується: { $part }
verdict-making-line = Кожен вибір обдумується ще раз – з того, що тоді можна було знати. Сторінка оновиться сама.
verdict-look-again = Подивитися ще раз
verdict-again = Спробувати ще раз

page-practice = тренування
page-practice-line = Тренування: цей матч продовжує мить іншого матчу й ніде не зараховується.
fair-practice = Це тренування: роздачі до першої миті взято з іншого матчу, тому їх не перевіряють. Усі наступні роздачі випливають із секрету.
verify-practice = Це було тренування: роздачі до першої миті взято з іншого матчу й із секретом не порівнювали.

web-review-others = Цього розбору ще ніхто не замовляв. Це можуть зробити ті, хто сидів за столом.
web-review-none = Цей сервер не має процесів для обдумування, тож розборів не робить.
web-review-many = Кілька ваших розборів уже готуються. Зачекайте, будь ласка, на один із них.
web-review-failed = Цей розбір не вдалося зробити. Спробуйте, будь ласка, за пів хвилини.
web-practice-nowhere = Звідти грати далі не можна: оберіть мить, коли це місце мало вибір.
web-practice-same = Не знайшлося інших карт, що пасували б до видимого тут. Можна грати з тими самими.
