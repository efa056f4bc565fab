"""One machine: the embedded Postgres and Valkey, and the supervisor behind `make run`."""
