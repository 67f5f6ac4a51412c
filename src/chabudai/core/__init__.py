"""What every game stands on: records, compilation, chance, cards, messages."""
