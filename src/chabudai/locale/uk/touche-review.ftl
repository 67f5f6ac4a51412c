# Туше: що тренер каже про помилку.

mistake-touche-complete = не помічає фігури, яку можна завершити
mistake-touche-block = віддає останню фішку фігури
mistake-touche-joker = зарано витрачає джокера
mistake-touche-saved = задовго береже джокера
mistake-touche-build = будує там, де бракує більше
mistake-touche-place = будує на клітинках, що належать до небагатьох фігур
mistake-touche-other = міняє, пасує чи забирає, коли є щось краще

review-touche-complete = Кращий хід завершує фігуру ({ $kind }).
review-touche-block = Кращий хід займає клітинку, потрібну супернику, щоб завершити фігуру.
review-touche-joker = Кращий хід зберігає джокера.
review-touche-saved = Саме для цього й потрібен джокер: потім він дасть менше.
review-touche-build =
    { $count ->
        [one] Після кращого ходу фігурі ({ $kind }) бракує лише { $count } фішки.
        [few] Після кращого ходу фігурі ({ $kind }) бракує лише { $count } фішок.
       *[other] Після кращого ходу фігурі ({ $kind }) бракує лише { $count } фішок.
    }
review-touche-place =
    { $count ->
        [0] Кращий хід заважає іншим.
        [one] Кращий хід лишає вам відкритою { $count } фігуру.
        [few] Кращий хід лишає вам відкритими { $count } фігури.
       *[other] Кращий хід лишає вам відкритими { $count } фігур.
    }
