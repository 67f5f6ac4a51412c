# Про що задачі.

puzzle-theme-matcha-zeros = Порахуйте нулі
puzzle-theme-matcha-zeros-about = Нуль ні з чим не збігається, тож пізніше його не шкода: кладіть його там, де підійде будь-яка карта, і знайте, коли обидва нулі вже відомі.
puzzle-theme-matcha-whisk = Вимушений вінчик
puzzle-theme-matcha-whisk-about = Карта, що не збігається, проти закритої: якщо їхня збігається, у вас вінчик, якщо ні – ніхто нічого не бере.
puzzle-theme-matcha-bluff = Блеф, яким не програти
puzzle-theme-matcha-bluff-about = Без відповіді карта, що не збігається, бере жетон; з відповіддю лишається вінчик. Жетон цього місця нікому не виграє матч.
puzzle-theme-matcha-goal = За жетон до мети
puzzle-theme-matcha-goal-about = На цьому місці жетон, який завершує мету: візьміть його або не дайте взяти.
puzzle-theme-matcha-patience = Терпіння
puzzle-theme-matcha-patience-about = Пас береже карту для місця, де вона зробить більше.
puzzle-theme-matcha-save = Збережіть ключову карту
puzzle-theme-matcha-save-about = Карта, яка тут здається найкращою, збігається з пізнішим місцем – там вона й потрібна.
puzzle-theme-matcha-daring = Сміливий блеф
puzzle-theme-matcha-daring-about = Карта, що не збігається, там, де відповідь може коштувати матчу: навряд чи суперник має таку.
