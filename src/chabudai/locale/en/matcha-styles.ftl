# Manners of play

matcha-style-bold = bluffs more than is reasonable and hardly ever passes
matcha-style-patient = never bluffs if it can be helped, and saves good cards for later rounds
matcha-style-tricky = lets you win places and collects whisks for it
