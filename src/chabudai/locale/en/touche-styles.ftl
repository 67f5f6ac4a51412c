# Manners of play

touche-style-bold = builds and builds, and cares little for what you are building
touche-style-patient = stands in your way first and builds afterwards
touche-style-tricky = places pieces where several patterns meet
