# Koi-Koi: what each option means.

koikoi-about-rounds = How many rounds are played; the rulebook names 12, 6 and 3.
koikoi-about-coins = What each player has to lose; left empty it follows from 12, 6 or 3 rounds (100, 50 or 25).
koikoi-about-first = Who begins the first round; later the winner of a round begins.
koikoi-about-table_four = All four cards of a month on the table could never be captured; the rulebook says nothing about it.
koikoi-about-lay_matching = On: you may keep a capture for later and just lay the card. Off: a card that matches has to capture.
koikoi-about-draw_sensei = Who begins after a round in which nobody was paid.
koikoi-about-double_seven = A round worth seven coins or more is paid double.
koikoi-about-double_own = Every koi-koi that you call doubles what you win in that round.
koikoi-about-double_opponent = If you stop after your opponent has called koi-koi, you are paid double, once.
koikoi-about-table_nobles = Each bright that lies on the table at the deal raises what the round pays: one doubles it, two triple it.
koikoi-about-rain_noble = Whether the rain man counts too when the brights on the opening table are counted.
koikoi-about-viewing = Two quick yaku of two cards: the sake cup with the curtain or with the moon, five coins each.
koikoi-about-rain_voids_viewing = Whoever has captured the rain man scores neither hanami nor tsukimi.
koikoi-about-viewing_pair_six = Who has both hanami and tsukimi gets six coins for them instead of ten.
koikoi-about-viewing_excludes_lights = Only the better one counts: hanami and tsukimi, or the yaku of brights.
koikoi-about-tenho_flat = A hand that wins as it was dealt pays exactly 6 or 14 coins, whatever multiplies.

koikoi-preset-rulebook = as in the rulebook, twelve rounds
koikoi-preset-traditional = traditional: a card that matches must capture
koikoi-preset-no-multipliers = without multipliers
koikoi-preset-all-multipliers = with all multipliers
koikoi-preset-no-viewing = without hanami and tsukimi
koikoi-preset-six-rounds = six rounds
koikoi-preset-three-rounds = three rounds
