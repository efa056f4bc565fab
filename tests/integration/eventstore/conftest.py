from tests.contract.fixtures import log_database, log_pool, logs, store
from tests.integration.eventstore.consuming import world

__all__ = ["log_database", "log_pool", "logs", "store", "world"]
