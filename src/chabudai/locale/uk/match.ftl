# Матчі: що відбувається за столом, крім самої гри.

match-phrase-hello = Вітаю!
match-phrase-good-luck = Удачі та гарної гри!
match-phrase-your-turn = Ваш хід.
match-phrase-one-moment = Хвилинку, будь ласка.
match-phrase-well-played = Чудово зіграно!
match-phrase-lucky = Оце так пощастило!
match-phrase-really = Ви впевнені?
match-phrase-i-have-it = Маю саме ту карту.
match-phrase-thanks = Дякую за гру!
match-phrase-again = Зіграємо ще?
match-phrase-goodbye = До зустрічі!

match-name = { $seat-name }
match-event-sit =
    { $seat-is ->
        [you] Ви сідаєте за стіл.
       *[other] { $name } сідає за стіл.
    }
match-event-talk =
    { $seat-is ->
        [you] Ви: { $said }
       *[other] { $seat-name }: { $said }
    }
match-event-offer-undo =
    { $seat-is ->
        [you] Ви просите скасувати свою останню дію.
       *[other] { $seat-name } просить скасувати свою останню дію.
    }
match-event-offer-draw =
    { $seat-is ->
        [you] Ви пропонуєте нічию.
       *[other] { $seat-name } пропонує нічию.
    }
match-event-offer-rematch =
    { $seat-is ->
        [you] Ви пропонуєте зіграти ще раз.
       *[other] { $seat-name } пропонує зіграти ще раз.
    }
match-event-agree =
    { $seat-is ->
        [you] Ви погоджуєтеся.
       *[other] { $seat-name } погоджується.
    }
match-event-decline =
    { $seat-is ->
        [you] Ви відмовляєтеся.
       *[other] { $seat-name } відмовляється.
    }
match-event-reveal =
    { $seat-is ->
        [you] Вашу частку випадковості додано до роздачі.
       *[other] { $seat-name }: частку випадковості додано до роздачі.
    }
match-event-unrevealed =
    { $seat-is ->
        [you] Обіцяна вами частка випадковості не надійшла вчасно: карти роздають без неї.
       *[other] { $seat-name }: обіцяна частка випадковості не надійшла вчасно, карти роздають без неї.
    }
match-event-undo =
    { $seat-is ->
        [you] Вашу останню дію скасовано.
       *[other] { $seat-name }: останню дію скасовано.
    }
match-event-resign =
    { $seat-is ->
        [you] Ви здаєтеся.
       *[other] { $seat-name } здається.
    }
match-event-time-out =
    { $seat-is ->
        [you] Ваш час вичерпано.
       *[other] { $seat-name }: час вичерпано.
    }
match-event-leave =
    { $seat-is ->
        [you] Ви встаєте з-за столу.
       *[other] { $seat-name } встає з-за столу.
    }
match-event-drawn = Матч завершено внічию за згодою.
match-event-wins =
    { $seat-is ->
        [you] Ви виграєте матч.
       *[other] Матч виграє { $seat-name }.
    }

match-over = Матч закінчено.
match-not-over = Матч іще не закінчено.
match-not-begun = Матч іще не розпочато.
match-not-your-turn = Зараз не ваш хід.
match-too-late = Час на цей хід вичерпано.
match-time-left = У того, хто ходить, ще є час.
match-seats-free = Ще не всі місця зайнято.
match-no-seat = Такого місця немає; місця мають номери від 0 до { $last }.
match-seat-taken = Місце { $number } зайнято.
match-seat-empty = На місці { $number } нікого немає.
match-seat-out = Це місце вже вибуло з матчу.
match-no-such-player = За столом сидить людина, програма або бот певного рівня.
match-bad-contribution = Внесок – це 128 бітів, записаних 32 малими шістнадцятковими цифрами.
match-no-contribution = У матчах-дублікатах роздачі спільні: внесок може зробити лише той, хто їх створює, за обіцянкою сервера.
duplicate-gone = Одного зі столів цього дубліката вже немає, тож порівняти зігране за іншими не вийде.
duplicate-closed = Господар закрив один зі столів цього дубліката, тож порівняти зігране за іншими не вийде.
match-bad-pledge = Обіцянка – це SHA-256 внеску, записаний 64 малими шістнадцятковими цифрами.
match-one-share = Надішліть щось одне: або внесок, або обіцянку внеску.
match-bots-give-nothing = Боти нічого не вносять до роздач.
match-no-share-here = Обіцянку можна додати лише до матчу-реваншу, а внесок – лише до реваншу проти самих ботів.
match-reveal-early = Внески розкривають, коли зайнято всі місця.
match-nothing-to-reveal = Цьому місцю нічого розкривати.
match-other-contribution = Це не той внесок, який було обіцяно.
match-reveals-due = Перша роздача чекає на частки випадковості гравців; це триває щонайбільше кілька секунд.
match-bad-name = Ім’я має від 1 до { $most } видимих знаків.
match-bad-talk = Репліка має від 1 до { $most } видимих знаків.
match-talk-one = Надішліть щось одне: або текст, або готову фразу.
match-no-phrase = Такої фрази немає; є: { $phrases }.
match-no-such-offer = Такої пропозиції немає; є: { $offers }.
match-offer-open = Спершу треба відповісти на попередню пропозицію.
match-no-offer = Немає пропозиції, на яку це місце має відповісти.
match-yes-or-no = Відповідь – так або ні.
match-no-rematch = Реванш неможливий або про нього вже домовлено.
match-nothing-to-undo = Немає дії цього місця, яку можна скасувати.
match-undo-dealt = Відтоді роздано нові карти: цього вже не скасувати.
match-undo-revealed = Відтоді ви побачили нову карту: цього вже не скасувати.
match-undo-needs-consent = Відтоді щось сталося; для скасування потрібна згода інших.

verify-about = перевірити зобов’язання, роздачі й дії закінченого матчу
verify-file = експорт матчу або файл термінала
verify-fits = Усе сходиться: зобов’язання, роздачі ({ $deals }) і дії ({ $actions }), усього записів: { $entries }.
verify-share-revealed = Місце { $number } обіцяло внесок і розкрило його, коли всі сіли.
verify-share-missed = Місце { $number } обіцяло внесок, але вчасно не розкрило: роздачі без нього.
verify-share-pledged = Місце { $number } обіцяло внесок; матч закінчився раніше, ніж його розкрито.
verify-share-open = Місце { $number } дало внесок відкрито.
verify-share-none = Місце { $number } нічого не внесло.
verify-share-set = Той, хто створив дублікат, зробив внесок у його роздачі, спільні для всіх столів.
verify-share-set-none = У роздачі цього дубліката ніхто нічого не вніс.
verify-unreadable = Файл не вдається прочитати як матч: { $error }
verify-incomplete = Це частина матчу, який ще тривав: секрету для перевірки в ній немає.
verify-commitment = Секрет не відповідає зобов’язанню, оголошеному до матчу.
verify-entry = Запис { $number } не сходиться: { $error }
verify-deal = Запис { $number }, роздача { $deal }: секрет дає іншу роздачу.
verify-chain = Запис { $number } не той, що був зроблений, або запису бракує: ланцюжок не сходиться.
verify-time = Запис { $number } давніший за попередній.
verify-not-over = Матч у файлі не закінчено.
verify-result = Результат у файлі не випливає з його записів.
verify-lesson = Це був урок: першу роздачу підготовлено навмисно, тому саме її із секретом не порівнювали.
