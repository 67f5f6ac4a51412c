"""What a first game and a first lesson tell: a folder for every game, found by its name."""
