from tests.contract.fixtures import database, pool, postgres, store, valkey, valkey_url

__all__ = ["database", "pool", "postgres", "store", "valkey", "valkey_url"]
