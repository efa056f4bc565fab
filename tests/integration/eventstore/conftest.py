from tests.contract.fixtures import log_database, log_pool, logs, store

__all__ = ["log_database", "log_pool", "logs", "store"]
