"""The deal of the day of Koi-Koi: three rounds, as long as a cup of tea."""

PRESETS = ("three-rounds",)
