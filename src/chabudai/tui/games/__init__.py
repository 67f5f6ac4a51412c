"""Pictures of games for the terminal, where a game draws one of its own; found by its name."""
