# Про що задачі.

puzzle-theme-koikoi-stop-or-go = Спинитися чи далі
puzzle-theme-koikoi-stop-or-go-about = Те, що є зараз, проти того, що ще може прийти – вам або супернику.
puzzle-theme-koikoi-deny-bright = Не віддати світло
puzzle-theme-koikoi-deny-bright-about = Світла карта, яку збирає суперник, у вашій стопці варта більше, ніж пара, що здається кращою.
puzzle-theme-koikoi-feed-nothing = Нічого не подарувати
puzzle-theme-koikoi-feed-nothing-about = Коли доводиться викласти карту – ту, яку супернику найважче забрати або використати.
puzzle-theme-koikoi-hidden-pair = Прихована пара
puzzle-theme-koikoi-hidden-pair-about = Карт цієї квітки у вас більше однієї: що відкриєте першою, те заберете наступною.
puzzle-theme-koikoi-deny-yaku = Зламати комбінацію
puzzle-theme-koikoi-deny-yaku-about = Забрати карту, якої бракує найближчій комбінації суперника.
puzzle-theme-koikoi-first-things = Спершу те, що можуть забрати
puzzle-theme-koikoi-first-things-about = Пара, яка здається найкращою, нікуди не дінеться; спершу та, яку може забрати суперник.
puzzle-theme-koikoi-build = На карту ближче
puzzle-theme-koikoi-build-about = Узяти те, що наближає до комбінації, а не те, що здається багатшим.
