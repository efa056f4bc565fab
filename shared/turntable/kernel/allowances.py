"""How much one person, one address and one process may do: every number, in one place.

`LIMITS` changes any of them by name, as in `LIMITS="guests=600 open_tables=50"`. What is counted
where is said in `docs/operations.md`; knows no route and no service.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Self

LARGEST = 1_000_000


class AllowanceError(ValueError):
    """`LIMITS` says what cannot be meant; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Allowances:
    """The first group counts requests a minute, the second what is there at one time."""

    calls: int = 1200
    """Requests to a service, of a person; without a token, of an address."""
    pages: int = 600
    """Pages and fragments of the web client, of a browser's person."""
    guests: int = 60
    """New guests, of an address."""
    misses: int = 120
    """Tables asked for that are not there, of an address: codes cannot be tried out."""
    tables: int = 60
    """Tables and quick matches opened."""
    acts: int = 300
    """Acts at tables: sitting, leaving, bots, entropy, locking, starting; renewed tokens."""
    moves: int = 600
    """Moves sent."""
    audits: int = 60
    """Exports and verifications, each a whole replay."""
    streams: int = 240
    """Streams opened."""
    crowd: int = 10
    """How many persons' worth of any of these comes from one address."""

    open_tables: int = 20
    """Tables that have not begun, hosted or sat at by a person."""
    matches: int = 100
    """Running matches with other people that a person has begun or plays."""
    bot_matches: int = 30
    """Running matches in which a person plays against bots alone."""
    idle_matches: int = 3
    """Running matches between bots alone that a person has begun."""
    idle_matches_all: int = 30
    """Running matches between bots alone, whoever began them: bots play with people first."""
    streams_each: int = 12
    """Streams that a person listens to."""
    streams_address: int = 120
    """Streams that go to one address."""
    audits_at_once: int = 2
    """Exports and verifications that a process works at."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads `name=number` pairs with spaces between; raises `AllowanceError`."""
        known, given = {field.name for field in fields(cls)}, dict[str, int]()
        for pair in text.split():
            name, _, number = pair.partition("=")
            if name not in known:
                raise AllowanceError(f"LIMITS names {name!r}; it knows {', '.join(sorted(known))}.")
            fits = number.isascii() and number.isdecimal() and len(number) <= len(str(LARGEST))
            if not fits or not 0 < int(number) <= LARGEST:
                raise AllowanceError(
                    f"LIMITS says {pair!r}; a limit is a whole number from 1 to {LARGEST}."
                )
            given[name] = int(number)
        return cls(**given)

    def by_name(self) -> Mapping[str, int]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


USUAL = Allowances()
