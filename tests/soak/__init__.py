"""The soak itself, for some seconds."""
