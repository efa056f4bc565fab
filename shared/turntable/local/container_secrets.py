"""Keys and passwords as the containers read them: one file a secret, one folder a service.

The same folder as that of a local run, with what else containers need: each password in a file of
its own, and Redis' file of users. Docker mounts single files and keeps their owner, and containers
run as users of their own; so the files may be read by all, inside a folder closed to all others.
"""

from pathlib import Path

from turntable.local.secrets import make_secrets
from turntable.local.valkey import user_rules

HEALTH_USER = "user health on nopass resetkeys resetchannels -@all +ping\n"
"""Who the health check of Redis is: it may ask whether the server answers, and nothing else."""
OPEN, CLOSED = 0o444, 0o600


def make_container_secrets(folder: Path) -> list[Path]:
    """Makes what is missing, brings what follows from it up to date, returns the files to mount."""
    secrets = make_secrets(folder)
    derived = {"valkey/users.acl": user_rules(secrets.redis) + HEALTH_USER}
    for role, password in secrets.database.items():
        owner = "migrate" if role == "postgres" else role
        derived[f"{owner}/database_password"] = password
    derived["postgres/database_password"] = secrets.database["postgres"]
    for user, password in secrets.redis.items():
        if user != "admin":
            derived[f"{user}/redis_password"] = password
    for name, content in derived.items():
        _write(folder / name, content)
    files = sorted(
        path for path in folder.rglob("*") if path.is_file() and path.parent.name != "supervisor"
    )
    for path in files:
        path.chmod(OPEN)
    return files


def _write(path: Path, content: str) -> None:
    """Writes the file whole or not at all; one that says the same already stays as it is."""
    if path.exists() and path.read_text() == content:
        return
    path.parent.mkdir(mode=0o700, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.touch(CLOSED)
    fresh.write_text(content)
    fresh.rename(path)
