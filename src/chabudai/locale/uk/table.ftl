# Стіл і перегляд: руки, підказки, присутність, звук, підсумки.

page-why-turn = Ще не ваш хід: зараз ходить { $name }.

page-hint = Підказка
page-hint-title = Що зробив би сильний гравець
page-hint-only = Можна зробити лише одне: { $meaning }.
page-hint-best = Найкраще: { $meaning }. Імовірність виграти – приблизно { $chance } %.
page-hint-next = Друге за силою: { $meaning }, приблизно { $chance } %.
page-hint-awaited = Думаємо над підказкою, за мить вона з’явиться тут. Перша після запуску забирає більше часу.

page-lost = Зв’язок утрачено. Відновлюємо…
page-back = Зв’язок відновлено.
page-held = Ваш хід збережено: його буде надіслано, щойно зв’язок відновиться.

page-sound = Звук
page-sound-off = вимкнено
page-sound-on = увімкнено
page-pace = Рух карт
page-pace-calm = спокійний
page-pace-normal = звичайний
page-pace-quick = швидкий
page-pace-none = без руху

page-summary = Раунд закінчено
page-summary-look = Подивитися на стіл у кінці раунду
page-continue = Далі
page-see-table = Подивитися на стіл
page-close = Закрити
page-more = Ще: правила, скасувати хід, здатися
page-rematch-note = Кожен пересідає на одне місце далі.
page-fair-before = До першої роздачі було зафіксовано це число – SHA-256 секрету, з якого випливають усі роздачі:
page-fair-file = Тепер, коли матч закінчено, його файл містить секрет:
page-fair-check = Ця команда роздає все заново й порівнює:

page-zoom-in = Збільшити поле
page-zoom-out = Зменшити поле

page-replay-all = усі карти відкрито
page-replay-hand = Рука: { $name }
page-replay-stock = Колода, наступна карта перша
page-replay-pile = Колода: { $name }, наступна карта перша
page-replay-jump = Крок
page-replay-go = Перейти
page-replay-list = Усі кроки
page-to-table = Назад до столу
page-mute = Не показувати слів гравця { $name }
page-hear = Знову показувати слова гравця { $name }
