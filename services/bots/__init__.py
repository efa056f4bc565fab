"""Bot seats: choose a move from what the seat may see, and hand it back. Owns nothing."""
