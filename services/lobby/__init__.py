"""Players and tables: who sits where before, during and after a match."""
