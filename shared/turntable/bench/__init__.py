"""What the design promises of speed, measured beside baselines; scripted people as the load."""
