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
