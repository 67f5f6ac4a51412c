"""Pages for people: rendered on the server from a seat's view, playable without JavaScript."""
