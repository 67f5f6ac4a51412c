# Про що задачі.

puzzle-theme-touche-double-threat = Подвійна загроза
puzzle-theme-touche-double-threat-about = Одна пірамідка – і фігуру завершують одразу дві клітинки або більше: усіх не закрити.
puzzle-theme-touche-joker = Ціна джокера
puzzle-theme-touche-joker-about = Джокер буває раз за гру: його витрачають там, де він вирішує, і бережуть там, де досить карти.
puzzle-theme-touche-break = Спершу зламай, тоді будуй
puzzle-theme-touche-break-about = Спершу фігура, яку майже склав інший гравець, потім своя.
puzzle-theme-touche-plan = Спитайте свою руку
puzzle-theme-touche-plan-about = Будуйте там, де карти для наступних клітинок уже на руці.
puzzle-theme-touche-exchange = Спершу нова карта
puzzle-theme-touche-exchange-about = Чи міняти мертву карту перед ходом.
puzzle-theme-touche-build = Ближче до фігури
puzzle-theme-touche-build-about = Пірамідка, після якої бракує найменше клітинок.
puzzle-theme-touche-capture = Джокер бʼє
puzzle-theme-touche-capture-about = На клітинці з чужою пірамідкою джокер знімає її і ставить вашу: два ходи за один.
puzzle-theme-touche-both = Двох зайців одразу
puzzle-theme-touche-both-about = Найкраща пірамідка водночас будує вашу фігуру і ламає чужу.
puzzle-theme-touche-count = Полічіть карти
puzzle-theme-touche-count-about = Фігура, що чекає на карту, обидва примірники якої вже вийшли, складеться нескоро. Будуйте там, де карти ще можуть прийти.
puzzle-theme-touche-ways = Багато шляхів
puzzle-theme-touche-ways-about = Пірамідку, що належить до багатьох фігур, важко зупинити: яка карта не прийде, десь вона та згодиться.
puzzle-theme-touche-bud = Ще в зародку
puzzle-theme-touche-bud-about = Там, де перетинаються кілька чужих фігур, одна пірамідка зупиняє їх усі, поки вони не стали загрозами.
