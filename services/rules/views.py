"""What a viewer may see of a match, each answer from one state.

Redaction is the games' (`view`, `mask`, `sheet`) and the record's (`seen`); this module never looks
into a state or a fact. Of another seat's open decision it tells that it is open, and no more.
"""

from collections.abc import Sequence
from typing import Any

from services.rules.index import seat_of
from services.rules.logged import LoggedMatch, LoggedStep
from turntable.engine import record
from turntable.engine.codec import canonical, plain
from turntable.engine.game import Game
from turntable.engine.match import Match
from turntable.eventstore import chain
from turntable.eventstore.port import StoredEvent
from turntable.kernel.problem import Problem

LINES_MAX = 200


def summary(match: LoggedMatch) -> dict[str, Any]:
    """What everybody who may read the match may know of it."""
    prepared = match.prepared
    if prepared is None:
        raise LookupError("the match is not prepared")
    return {
        "match_id": str(match.id),
        "game": prepared.game,
        "ruleset": prepared.ruleset,
        "build": prepared.build,
        "status": match.status(),
        "version": match.version,
        "watch": prepared.watch,
        "commitment": prepared.commitment,
        "secret": match.revealed,
        "house_only": match.started.house_only if match.started else None,
        "options": match.started.options if match.started else None,
        "seats": seats(match.players),
        "decisions": [open_decision(name) for _, name in _open(match.play)],
    }


def seats(players: Sequence[record.Player]) -> list[dict[str, Any]]:
    """Who holds the seats; `player_id` is null for a bot."""
    return [
        {
            "seat": held.seat,
            "by": held.by,
            "player_id": held.actor if held.by == "player" else None,
        }
        for held in players
    ]


def open_decision(name: str) -> dict[str, Any]:
    """What everybody may know of an open decision."""
    return {"seat": seat_of(name), "decision_id": name}


def view(
    match: LoggedMatch, seat: int | None, at: int | None = None, lines_after: int | None = None
) -> dict[str, Any]:
    """The match as a seat or a watcher sees it, now or at a version.

    Raises:
        Problem: 404, the match has no such version.
    """
    version = match.version if at is None else at
    if version > match.version:
        raise Problem(404, "not_found", "The match has no such version yet.")
    state = match.at(version)
    return {
        "version": version,
        "status": match.status(version),
        "seat": seat,
        "view": state and state.game.view(state.state, seat),
        "decisions": decisions(state, seat, match.status(version)),
        "lines": lines(match, seat, version, lines_after),
        "sheet": state and plain(state.game.sheet(state.state, seat)),
    }


def own_decisions(match: LoggedMatch, seat: int | None) -> list[dict[str, Any]]:
    """The open decisions of the seat."""
    return [
        decision
        for decision in decisions(match.play, seat, match.status())
        if decision["seat"] == seat
    ]


def decisions(state: Match[Any] | None, seat: int | None, status: str) -> list[dict[str, Any]]:
    """The open decisions: the viewer's own with kind and legal moves, of others that they are."""
    if state is None or status != "playing":
        return []
    shown = []
    for asked, name in _open(state):
        decision = open_decision(name)
        if asked == seat:
            decision["kind"] = state.kind(asked)
            decision["legal_moves"] = [
                plain(move) for move in state.game.legal_moves(state.state, asked)
            ]
        shown.append(decision)
    return shown


def lines(
    match: LoggedMatch, seat: int | None, version: int, after: int | None
) -> list[dict[str, Any]]:
    """The log in words up to a version: `[{version, seat, key, params}]`, whole versions only.

    With `after` the lines of the versions above it, from the first; else the last ones; about
    `LINES_MAX` of them, but never part of a version's.
    """
    steps = [step for step in match.steps if (after or 0) < step.version <= version]
    forward = after is not None
    told: list[list[dict[str, Any]]] = []
    count = 0
    for step in steps if forward else reversed(steps):
        if count >= LINES_MAX:
            break
        told.append(_told(match.game, step, seat))
        count += len(told[-1])
    return [line for step in (told if forward else reversed(told)) for line in step]


def _told(game: Game[Any], logged: LoggedStep, viewer: int | None) -> list[dict[str, Any]]:
    seen = [game.mask(fact, viewer) for fact in logged.step.facts]
    told = [game.tell(fact) for fact in seen if fact is not None]  # type: ignore[arg-type] # facts
    return [
        {"version": logged.version, "seat": logged.seat, **plain(line)}
        for line in told
        if line is not None
    ]


def event(match: LoggedMatch, stored: StoredEvent, viewer: int | None) -> dict[str, Any]:
    """An event with what is needed to check the chain.

    While the match runs `seen` is the viewer's copy and `body_hash` stands for the whole event;
    after the reveal `body` and `nonce` take their places. All texts are exact.
    """
    if match.revealed is not None:
        return _link(stored) | {"body": stored.body, "nonce": stored.nonce.hex()}
    body = record.read(stored.type, stored.body)
    seen = canonical(record.seen(match.game, body, viewer)).decode()
    return sealed(stored) | {"seen": seen}


def sealed(stored: StoredEvent) -> dict[str, Any]:
    """What anybody may know of an event at any time."""
    return _link(stored) | {"body_hash": chain.body_digest(stored.nonce, stored.body).hex()}


def _link(stored: StoredEvent) -> dict[str, Any]:
    return {
        "version": stored.version,
        "type": stored.type,
        "schema_v": stored.schema_v,
        "cmd_id": str(stored.cmd_id),
        "cmd_seq": stored.cmd_seq,
        "actor": stored.actor,
        "open": stored.open,
        "prev_hash": stored.prev_hash.hex(),
        "hash": stored.hash.hex(),
    }


def _open(state: Match[Any] | None) -> list[tuple[int, str]]:
    return sorted(state.open.items()) if state else []
