# Manners of play

koikoi-style-bold = calls koi-koi where others would stop, and goes for the brights
koikoi-style-patient = stops as soon as there is something to be paid, and gathers plains
koikoi-style-tricky = takes away what you are after, and lays what you cannot use
