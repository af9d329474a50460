"""Many games at once: what bots score, who wins, and how fast it goes."""
