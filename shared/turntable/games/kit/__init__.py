"""Components that two or more games really use."""
