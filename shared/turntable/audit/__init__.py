"""Export of a finished match's log, and its check by anybody, offline. No database, no service."""
