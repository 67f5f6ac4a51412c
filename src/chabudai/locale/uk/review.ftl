# Розбори: що тренер каже про матч.

mistake-other = не помічає кращого

review-brilliant = Блискуче: це очевидно найкраще, хоча на перший погляд кращим здається інше.

review-about = сказати, що місце могло зіграти краще, а що було везінням
review-seat = місце для розбору, рахуючи з 0 (типово: перше, де не бот)
review-seed = розігрувати за цим числом: те саме число дає той самий розбір
review-json = надрукувати розбір у JSON
review-part = це частина матчу; розібрати можна лише цілий, завершений матч
review-not-over = матч розбирають, коли його завершено
review-head =
    { $outcome ->
        [won] { $game }: { $name } виграє.
        [lost] { $game }: { $name } програє.
       *[drawn] { $game }: нічия, очима { $name }.
    }
review-sum = Шанс на початку { $start } %, везіння { $luck } %, власний вибір { $skill } %, результат { $result } %.
review-could = З найкращою грою за тих самих карт: { $could } %.
review-loss =
    { $count ->
        [one] { $count } рішення; коштувало { $loss } %.
        [few] { $count } рішення; одне в середньому коштувало { $loss } %.
       *[other] { $count } рішень; одне в середньому коштувало { $loss } %.
    }
review-mark =
    { $mark ->
        [best] найкраще
        [good] добре
        [inaccuracy] неточність
        [mistake] помилка
       *[blunder] груба помилка
    }
review-line = Шанс на виграш після кожної події, від ▁ (жодного) до █ (певний); кожен рядок починається номером запису.
review-turning = Переломні моменти
review-no-turning = Переломних моментів немає: жоден хід помітно не зменшив шансу.
review-turn = Запис { $number } – { $round }: { $mark }, ціна { $loss } %
review-played = Ваш хід: { $action } – { $meaning } – { $chance } % (від { $low } до { $high })
review-better = Краще: { $action } – { $meaning } – { $chance } % (від { $low } до { $high })
review-points = [{ $word }: { $points }]
review-kind = Вид помилки: { $kind }
review-rounds = Везіння і власний вибір за раундами
review-round = { $round }: везіння { $luck } %, власний вибір { $skill } % – { $marks }
