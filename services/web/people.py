"""Names of players by their ids, asked for once in a while. Knows no page."""

import time
from collections.abc import Iterable
from threading import Lock

from services.web.clients import Away, Lobby, Refused

KEPT_S = 120.0
KEPT_MAX = 5000


class People:
    """Names of players and bots; names are shown, not unique."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._lock = Lock()
        self._names: dict[str, tuple[float, str]] = {}

    def names(self, ids: Iterable[str], token: str | None = None) -> dict[str, str]:
        """The names that are known, by id; a lobby that is away costs names only.

        Asked with the visitor's token, so that each is counted for themselves.
        """
        now = time.monotonic()
        wanted = sorted(set(ids))
        with self._lock:
            known = {i: self._names[i][1] for i in wanted if self._fresh(i, now)}
        missing = [i for i in wanted if i not in known]
        if missing:
            try:
                found = self._lobby.names(missing, token)
            except (Away, Refused):
                found = {}
            with self._lock:
                if len(self._names) > KEPT_MAX:
                    self._names.clear()
                self._names.update({i: (now, name) for i, name in found.items()})
            known |= found
        return known

    def _fresh(self, player: str, now: float) -> bool:
        return player in self._names and now - self._names[player][0] < KEPT_S
