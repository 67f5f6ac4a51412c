"""Assistants at the table: a server of the Model Context Protocol, and how well they play."""
