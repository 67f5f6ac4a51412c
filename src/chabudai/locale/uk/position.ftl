# Чому рядок тексту не означає жодної позиції, і сторінка, на якій позиції розглядають.

position-too-long = У тексті { $length } символів, а дозволено щонайбільше { $most }.
position-no-text = Позиція — це рядок тексту, а не { $given }.
position-no-word = «{ $text }» – не слово; слова мають вигляд назва=значення.
position-twice = Слово { $word } трапляється двічі.
position-unknown = Слова «{ $word }» немає; є: { $words }.
position-other-game = У тексті йдеться про { $said }, а не про { $game }.
position-no-game = Текст має починатися з назви гри: { $games }.
position-which-game = Гри «{ $game }» немає; є: { $games }.
position-rules = Такі правила неможливі: { $error }
position-no-option = Параметра «{ $option }» немає; є: { $options }.
position-option-value = Параметр { $option } не може бути «{ $value }»; дозволено: { $allowed }.
position-number = { $word }: замість «{ $text }» має бути ціле число від { $low } до { $high }.
position-name = { $word }: замість «{ $text }» має бути одне з: { $words }.
position-row = { $word }: { $groups } × { $size } значень; між групами /, між значеннями коми.
position-seats = { $word }: частин, розділених знаком /, має бути { $seats }, по одній на місце; є { $found }.
position-no-card = { $word }: карти «{ $text }» немає; є: { $cards }.
position-card-twice = { $word }: { $card } трапляється забагато разів.
position-too-many = { $word }: щонайбільше { $most }.
position-stock = stock: відкриті карти, далі |, далі ті, що попереду; отримано «{ $text }».
position-stock-size = stock: до й після | разом має бути { $size } карти; є { $found }.
position-rows = board: рядків, розділених знаком /, має бути { $size }; є { $found }.
position-columns = board, рядок { $row }: місць має бути { $size }; є { $found }.
position-board-row = board, рядок { $row }: літери для фішок і числа для порожніх місць; отримано «{ $text }».
position-no-piece = board: фішки «{ $text }» немає; фішки – { $pieces }, короновані – великими літерами.
position-no-cell = board: клітинки { $row },{ $column } немає.
position-cell = { $word }: замість «{ $text }» мають бути рядок,стовпчик клітинки.

cli-position = позиція одним рядком, як її записує chabudai; така партія не зберігається
tui-guessed = Те, чого в цій позиції не видно, роздано навмання.
tui-no-hint-here = Тут підказки немає: партію завершено, чекають на роздачу або на неї дивляться з іншого місця.

analyse-title = Розглянути позицію
analyse-of = Позиція: { $game }
analyse-about = Позиція – це один рядок тексту. Розставте її, погляньте на стіл з одного з місць, спитайте поради й грайте далі.
analyse-text = Позиція
analyse-set-up = Розставити
analyse-examples = Почати з роздачі
analyse-where = Сюди ведуть повтори завершених партій, а як записують позицію, сказано в правилах кожної гри.
analyse-this = Розглянути цю позицію
analyse-seat = Місце { $number }
analyse-as = З місця { $number }
analyse-ask = Спитати поради
analyse-coach = Порадник каже
analyse-soon = Порадник ще готується. Спитайте за мить знову.
analyse-on = Хай ходять інші
analyse-back = Забрати останній хід
analyse-again = Назад до позиції
trial-other-seat = Це позиція, якою її бачить інше місце.
trial-too-long = Далі не можна: щонайбільше { $most } ходів.

cli-warm-to = скопіювати скомпільований код ще й у цю теку – для інших процесів і машин
cli-warm-from = узяти скомпільований код із теки, яку записав --to, якщо він підходить, замість компілювати
cli-warm-no-cache = Тут нічого не можна зберегти: CHABUDAI_CACHE вимкнено або в його теку не можна писати.
cli-warm-unfit = Цей скомпільований код тут не згодиться: { $reason }
cli-warm-fetched = Скомпільований код узято; драйверів: { $count }.
cli-warm-exported = Скомпільований код записано в { $folder }; драйверів: { $count }.
