# Matcha: what each option means.

matcha-about-edition = 2020: two turns each in a round, at most two sets, three of a kind win. 2015: a pass ends your round, cards may be kept, four of a kind win.
matcha-about-dealer = The dealer of a set begins each of its rounds; after the first set the other player deals.

matcha-preset-2020 = 2020 edition
matcha-preset-2015 = 2015 edition
