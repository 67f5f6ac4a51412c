# Табель гравця.

report-title = Табель
report-line = Як пройшли ваші матчі: 200 найновіших, зіграних до кінця. Уроки й тренування не рахуються.
report-none = У табелі ще нічого немає. Він наповнюється завершеними матчами; їхні розбори показують вашу силу.
report-matches = Матчі
report-won = Виграно
report-drawn = Внічию
report-lost = Програно
report-streak = Найдовша серія
report-streak-now =
    { $count ->
        [0] зараз немає
       *[other] зараз { $count }
    }
report-strength = Втрата на рішення
report-strength-line = Скільки в середньому коштувало рішення, у шансі виграти, з проміжком, у якому воно лежить у 95 випадках зі 100. Рішень: { $decisions }, розібраних матчів: { $matches }. Що менше, то краще.
report-no-reviews = Жодного матчу цієї гри ще не розібрано: відкрийте розбір, щоб побачити свою силу.
report-luck = Удача за матч
report-against = Результати за суперниками
report-opponent = Суперник
report-people = люди
report-marks = Оцінки
report-mistakes = Улюблені помилки
report-mistake =
    { $count ->
        [one] { $count } раз, разом { $cost }
        [few] { $count } рази, разом { $cost }
       *[other] { $count } разів, разом { $cost }
    }
report-collected = Зібрано
report-plot = Втрата на рішення, матч за матчем
report-table = Матч за матчем
report-day = День
report-outcome = Результат
report-result =
    { $kind ->
        [1] виграно
        [0] нічия
       *[other] програно
    }
report-own = Цей табель ваш
report-file = Завантажити
report-erase = Стерти табель і розбори
report-erase-line = Розбори ваших місць буде стерто, і табель почнеться спочатку. Матчі залишаться.
report-erase-sure = Так, почати спочатку

me-about = ваш табель: з матчів, збережених тут або на сервері
me-server = адреса сервера, де ви грали
me-token = ваш токен там, якщо це не той, що зберегла команда chabudai join
me-review = розібрати ще не розібрані матчі; на кожен іде кілька секунд
me-json = вивести як JSON
me-erase = стерти розбори й почати табель спочатку
me-no-token = Для { $url } немає токена: вкажіть його через --token.
me-none = Тут не збережено жодного завершеного матчу.
me-erased = Табель починається спочатку.
me-reviewing = Розбираю { $match } …
me-results = матчів: { $matches }; виграно { $won }, внічию { $drawn }, програно { $lost }; найдовша серія { $streak }
me-strength = втрата на рішення: { $value } ({ $between }), рішень: { $decisions }; удача за матч: { $luck }
me-no-reviews = ще не розібрано: chabudai me --review
me-against = { $name }: виграно { $won }, внічию { $drawn }, програно { $lost }
me-mistake = { $kind }: { $count }×, { $cost }
me-collected = зібрано: { $finds }
