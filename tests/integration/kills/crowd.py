"""Who is there while processes die: matches of bots, people who play each other, a visitor."""

import threading
from collections.abc import Callable, Sequence
from functools import partial

import httpx

from tests.support.matches import Group, await_versions, bots_at_a_table, guest, is_at_rest
from tests.support.people import PATIENCE_S
from tests.support.platform import Platform, wait_for

PAUSE_BETWEEN_VISITS_S = 0.3
UNAVAILABLE = 503


class Crowd:
    """So many matches of bots and of people, the games by turns; new ones where some have ended."""

    def __init__(
        self, platform: Platform, bot_matches: int, groups: int, patience_s: float
    ) -> None:
        """`patience_s` is how long people try a request again, if longer than usual."""
        self._platform = platform
        self._bot_matches = bot_matches
        self._groups = groups
        self._patience_s = max(patience_s, PATIENCE_S)
        self.host = guest(platform, self._patience_s)
        self.of_bots: list[str] = []
        self.groups: list[Group] = []
        self.visitor = Visitor(platform.web, self._addresses)
        self.visitor.start()

    @property
    def matches(self) -> list[str]:
        return [*self.of_bots, *(group.match_id for group in self.groups)]

    def fill_up(self, beyond: int) -> None:
        """Start matches in place of those that have ended; returns once all are under way."""
        for _ in range(self._bot_matches - self._going_on(self.of_bots)):
            self.of_bots.append(bots_at_a_table(self.host, len(self.of_bots)))
        for group in self.groups:
            if is_at_rest(self.host, group.match_id):
                group.enough.set()  # who has nothing left to do asks no more
        for _ in range(self._groups - self._going_on([group.match_id for group in self.groups])):
            self.groups.append(Group.seated(self._platform, len(self.groups), self._patience_s))
            self.groups[-1].start()
        await_versions(self.host, self.matches, beyond)

    def await_ends(self, within_s: float) -> None:
        """Wait until every match has ended; raises what went wrong for a person."""
        for match_id in self.matches:
            ended = partial(is_at_rest, self.host, match_id)
            wait_for(f"match {match_id} has ended", ended, within_s)
        for group in self.groups:
            group.join()
        self.visitor.leave()

    def faults(self) -> list[str]:
        """What nobody should ever have been answered."""
        people = [self.host, *(person for group in self.groups for person in group.people)]
        told = [fault for person in people for fault in person.faults]
        return [*told, *self.visitor.faults]

    def _going_on(self, matches: Sequence[str]) -> int:
        return sum(not is_at_rest(self.host, match_id) for match_id in matches)

    def _addresses(self) -> list[str]:
        return ["/", *(f"/m/{match_id}" for match_id in self.of_bots[-2:])]


class Visitor:
    """Somebody who opens pages without a pause for thought and notes what should not be."""

    def __init__(self, web: str, addresses: Callable[[], Sequence[str]]) -> None:
        self._web = web
        self._addresses = addresses
        self.faults: list[str] = []
        self.seen = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._visit, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def leave(self) -> None:
        self._over.set()
        self._thread.join(2 * PATIENCE_S)

    def _visit(self) -> None:
        with httpx.Client(timeout=15) as client:
            while not self._over.wait(PAUSE_BETWEEN_VISITS_S):
                for path in self._addresses():
                    try:
                        answer = client.get(self._web + path)
                    except httpx.TransportError:
                        continue
                    self.seen += answer.is_success
                    unavailable = (
                        answer.status_code == UNAVAILABLE and "Retry-After" in answer.headers
                    )
                    if answer.status_code >= 500 and not unavailable:
                        self.faults.append(f"GET {path}: {answer.status_code}")
