"""What an audit found: how much of each kind it checked, and the first thing wrong in each.

A check is a generator that yields what it has checked and raises `Differs` at the first difference.
Nothing here knows what is checked.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from uuid import UUID

import msgspec


class Check(StrEnum):
    """What is checked, in the order in which it is shown."""

    FILE = "file"
    LINKS = "links"
    COMMANDS = "commands"
    STEPS = "steps"
    TEXTS = "texts"
    COMMITMENT = "commitment"
    NONCES = "nonces"
    MASKS = "masks"
    MOVES = "moves"
    FACTS = "facts"
    DRAWS = "draws"
    DECISIONS = "decisions"
    STATES = "states"
    RESULT = "result"
    SIGNATURE = "signature"


MEANING: dict[Check, str] = {
    Check.FILE: "lines read in the stated form",
    Check.LINKS: "hashes recomputed, each linked to the one before",
    Check.COMMANDS: "events in order within their command",
    Check.STEPS: "steps in the order of a match's life",
    Check.TEXTS: "texts in canonical form",
    Check.COMMITMENT: "commitment opened by the secret",
    Check.NONCES: "nonces derived from the secret",
    Check.MASKS: "watchers' copies equal to the mask of the whole event",
    Check.MOVES: "moves that answered an open decision legally",
    Check.FACTS: "facts derived again from moves and seed",
    Check.DRAWS: "blocks of chance drawn again",
    Check.DECISIONS: "open decisions derived again",
    Check.STATES: "states equal, stored facts against derived ones",
    Check.RESULT: "lines of the final score recomputed",
    Check.SIGNATURE: "signature of the rules service",
}

Counted = Iterator[tuple[Check, int]]


class Differs(Exception):  # noqa: N818 - named for what happened
    """A check failed at a version, or, with None, for the file as a whole."""

    def __init__(self, check: Check, version: int | None, message: str) -> None:
        super().__init__(message)
        self.finding = Finding(check=check, version=version, message=message)


class Finding(msgspec.Struct, frozen=True):
    """One thing wrong; `version` is None when it is not about one event."""

    check: Check
    version: int | None
    message: str

    def __str__(self) -> str:
        place = "" if self.version is None else f"version {self.version}: "
        return f"{place}{self.message} ({self.check})"


class Report(msgspec.Struct, frozen=True):
    """The outcome of an audit. `whole` is True when nothing was found and all of it was checked."""

    match: UUID | None
    game: str | None
    ruleset: int | None
    events: int
    counts: dict[Check, int]
    findings: list[Finding]
    signature_checked: bool
    whole: bool

    @property
    def first(self) -> Finding | None:
        """The finding with the lowest version; those about the whole file come last."""
        order = sorted(self.findings, key=lambda f: (f.version is None, f.version or 0))
        return order[0] if order else None


class Tally:
    """Runs checks and gathers counts and findings."""

    def __init__(self) -> None:
        self.counts: dict[Check, int] = {}
        self.findings: list[Finding] = []

    def run(self, steps: Iterable[tuple[Check, int]]) -> bool:
        """Run one generator to its end or its first difference; True when there was none."""
        try:
            for check, number in steps:
                self.counts[check] = self.counts.get(check, 0) + number
        except Differs as differs:
            self.findings.append(differs.finding)
            return False
        return True

    def demand(self, checks: Iterable[Check]) -> None:
        """Find fault with checks that checked nothing, unless something else was found already."""
        if self.findings:
            return
        for check in checks:
            if not self.counts.get(check):
                self.findings.append(Finding(check, None, "there was nothing to check"))

    def report(
        self, match: UUID | None, game: str | None, ruleset: int | None, events: int
    ) -> Report:
        """Return the outcome."""
        return Report(
            match=match,
            game=game,
            ruleset=ruleset,
            events=events,
            counts={check: self.counts[check] for check in Check if check in self.counts},
            findings=list(self.findings),
            signature_checked=bool(self.counts.get(Check.SIGNATURE)),
            whole=not self.findings,
        )


@contextmanager
def guarded(check: Check, version: int) -> Iterator[None]:
    """Turn whatever a forged event makes the rules stumble over into a finding."""
    try:
        yield
    except Differs:
        raise
    except Exception as error:
        name = type(error).__name__
        raise Differs(check, version, f"the rules cannot take this event ({name})") from error
