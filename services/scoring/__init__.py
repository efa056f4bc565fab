"""Score sheets, results, ratings and leaderboards, recomputed from the matches' events."""
