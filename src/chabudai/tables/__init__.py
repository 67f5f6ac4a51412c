"""The tables themselves: lobby, seats, presence, bots' turns, clocks. No HTTP here."""
