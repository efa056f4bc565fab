"""The game contract and the machinery around it: no I/O, no clock, no framework, no game."""
