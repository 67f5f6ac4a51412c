"""The table on the web: the JSON interface and live play."""
