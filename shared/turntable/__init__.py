"""Turntable's library: the game contract, the games, and what the services share."""
