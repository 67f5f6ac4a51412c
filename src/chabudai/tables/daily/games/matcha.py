"""The deals of the day of Matcha: both editions."""

PRESETS = ("2020", "2015")
