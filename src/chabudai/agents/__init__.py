"""Who chooses: agents that see a view and pick a legal action."""
