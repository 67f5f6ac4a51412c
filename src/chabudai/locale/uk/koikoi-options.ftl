# Koi-Koi: what each option means.

koikoi-about-rounds = Скільки раундів грають; книга правил називає 12, 6 і 3.
koikoi-about-coins = Скільки кожен може програти; якщо не писати, визначають 12, 6 чи 3 раунди (100, 50 або 25).
koikoi-about-first = Хто починає перший раунд; далі починає переможець попереднього.
koikoi-about-table_four = Усі чотири карти місяця на столі ніхто не зміг би забрати; книга правил про це мовчить.
koikoi-about-lay_matching = Так: карту з парою можна просто викласти, а пару лишити на потім. Ні: карта з парою мусить її забрати.
koikoi-about-draw_sensei = Хто починає після раунду, за який ніхто не отримав монет.
koikoi-about-double_seven = За раунд, вартий сім монет і більше, платять удвічі.
koikoi-about-double_own = Кожен ваш «кой-кой» подвоює ваш виграш у цьому раунді.
koikoi-about-double_opponent = Якщо ви спиняєтеся після «кой-кой» суперника, вам платять удвічі, один раз.
koikoi-about-table_nobles = Кожна шляхетна карта на столі після роздачі збільшує оплату раунду: одна подвоює, дві потроюють.
koikoi-about-rain_noble = Чи рахувати людину під дощем серед шляхетних карт на початковому столі.
koikoi-about-viewing = Два швидкі яку з двох карт: саке із завісою або з місяцем, по п’ять монет.
koikoi-about-rain_voids_viewing = Хто має людину під дощем, тому не рахують ні ханамі, ні цукімі.
koikoi-about-viewing_pair_six = За ханамі й цукімі разом дають шість монет замість десяти.
koikoi-about-viewing_excludes_lights = Рахується лише краще: ханамі й цукімі або яку шляхетних.
koikoi-about-tenho_flat = Рука, що перемагає одразу з роздачі, дає рівно 6 або 14 монет без множників.

koikoi-preset-rulebook = за книгою правил, дванадцять раундів
koikoi-preset-traditional = традиційно: карта, що має пару, мусить забрати
koikoi-preset-no-multipliers = без множників
koikoi-preset-all-multipliers = з усіма множниками
koikoi-preset-no-viewing = без ханамі й цукімі
koikoi-preset-six-rounds = шість раундів
koikoi-preset-three-rounds = три раунди
