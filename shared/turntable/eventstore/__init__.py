"""The event log of a service: append, read, number, relay, consume. Knows events, no game."""
