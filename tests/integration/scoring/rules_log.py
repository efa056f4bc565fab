"""A stand-in for the rules service: whole matches as its log and feed would hold them."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

import msgspec

from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.engine import record
from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical, plain
from turntable.engine.match import Match
from turntable.engine.record import Body, Player
from turntable.engine.sheet import ScoreSheet
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.port import NewEvent
from turntable.eventstore.relay import Relay
from turntable.games import _example
from turntable.kernel.ids import uuid7


def secretive(state: Any, viewer: int | None) -> ScoreSheet:  # noqa: ANN401 - the game's own
    """The example's sheet, but while the match runs nobody sees another seat's score."""
    sheet = _example.GAME.sheet(state, viewer)
    if sheet.final:
        return sheet
    lines = [line for line in sheet.lines if line.seat == viewer]
    totals = [total if seat == viewer else 0 for seat, total in enumerate(sheet.totals)]
    return msgspec.structs.replace(sheet, lines=lines, totals=totals)


GAME = replace(_example.GAME, key="three_cards", sheet=secretive)
GAMES = {GAME.key: GAME}


def people(*actors: str) -> list[Player]:
    """Return seats held by players, or by bots where the actor says so."""
    return [
        Player(seat, actor if actor.startswith("bot:") else "player", actor)
        for seat, actor in enumerate(actors)
    ]


@dataclass
class RulesLog:
    """Writes matches and carries them into a feed in memory."""

    store: MemoryEventStore = field(default_factory=MemoryEventStore)
    feed: MemoryFeed = field(default_factory=lambda: MemoryFeed("feed:rules"))
    at_ms: int = 1_700_000_000_000

    def write(self, match_id: UUID, *bodies: Body) -> None:
        kinds = {kind: name for name, kind in record.BODIES.items()}
        new = []
        for body in bodies:
            text = canonical(body).decode()
            new.append(NewEvent(kinds[type(body)], 1, text, text, os.urandom(32)))
        head = self.store.head(match_id)
        assert head is not None
        self.store.append(match_id, head.version, uuid4(), "rules", new)
        relay = Relay(self.store, [(self.feed, whole)])
        while relay.step():
            pass

    def prepare(self, watch: str = "public", game: str = GAME.key) -> UUID:
        match_id = uuid7()
        self.store.open(match_id, "match")
        prepared = record.Prepared(game, GAME.ruleset, "1", "ab" * 32, watch, self.at_ms)
        self.write(match_id, prepared)
        return match_id

    def start(self, match_id: UUID, players: Sequence[Player], seed: int = 1) -> "Play":
        play = Play(self, match_id, Match(GAME, len(players), GAME.options()), FastChance(seed))
        step = play.match.begin(play.chance, 2)
        self.write(
            match_id,
            record.Started(
                seats=len(players),
                options={},
                players=players,
                entropies=[None] * len(players),
                house_only=True,
                at_ms=self.at_ms,
                chance={},
                facts=[plain(fact) for fact in step.facts],
                open_decisions=step.open_decisions,
            ),
        )
        return play

    def played(
        self,
        players: Sequence[Player],
        seed: int = 1,
        watch: str = "public",
        claimed: dict[str, Any] | None = None,
    ) -> UUID:
        """Write a match to its end and return its id."""
        match_id = self.prepare(watch)
        play = self.start(match_id, players, seed)
        while play.match.open:
            play.move()
        play.end(claimed)
        return match_id


@dataclass
class Play:
    """A match in play."""

    log: RulesLog
    match_id: UUID
    match: Match[Any]
    chance: FastChance

    def move(self) -> None:
        """Make any legal move of the first seat that is asked."""
        seat = min(self.match.open)
        decision, version = self.match.open[seat], self.match.version + 1
        move = self.chance.pick(GAME.legal_moves(self.match.state, seat), "move")
        step = self.match.move(seat, move, self.chance, version)
        self.log.write(
            self.match_id,
            record.Moved(
                seat=seat,
                decision=decision,
                move=plain(move),
                by="player",
                at_ms=self.log.at_ms,
                chance={},
                facts=[plain(fact) for fact in step.facts],
                open_decisions=step.open_decisions,
            ),
        )

    def sheet(self, seat: int | None) -> dict[str, Any]:
        shown: dict[str, Any] = json.loads(canonical(GAME.sheet(self.match.state, seat)))
        return shown

    def end(self, claimed: dict[str, Any] | None = None) -> None:
        """Write the end with the result that the rules service claims, and the reveal."""
        self.log.at_ms += 1000
        self.log.write(
            self.match_id,
            record.Ended(claimed or self.sheet(None), self.log.at_ms),
            record.Revealed("cd" * 32, self.log.at_ms),
        )
