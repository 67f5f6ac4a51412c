"""The deals of the day: the same cards for everybody, against the same opponent."""
