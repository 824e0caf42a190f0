"""Many matches, counted: how strong bots are, and what they do."""
