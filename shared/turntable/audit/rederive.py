"""Plays a match again from its moves and its seed, and compares everything with what was stored.

Two matches are kept: `told` folds the stored facts as any reader of the log does; from it, for each
event, the rules derive what should have come of the move. Knows the contract, no game.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from turntable.audit.report import Check, Counted, Differs, guarded
from turntable.engine import fairness, record
from turntable.engine.codec import canonical, plain
from turntable.engine.game import Game
from turntable.engine.match import Match, Step
from turntable.engine.record import Body, Cancelled, Ended, Moved, Player, Started


def seed_of(started: Started, secret: bytes) -> bytes:
    """Return the seed of a match's chance from what was stored and the secret."""
    given = [None if text is None else bytes.fromhex(text) for text in started.entropies]
    return fairness.seed(secret, given)


def blank(game: Game[Any], started: Started) -> Match[Any]:
    """Return the match before its opening."""
    options = msgspec.convert(started.options, game.options)
    return Match(game, started.seats, options)


def played_again(
    game: Game[Any], actors: Sequence[str], bodies: Sequence[Body], secret: bytes
) -> Counted:
    """Every move legal and its seat's; all that follows from it as derived; the result true.

    `actors` are those of the events.
    """
    told: Match[Any] | None = None
    seed = b""
    players: Sequence[Player] = ()
    for version, (actor, body) in enumerate(zip(actors, bodies, strict=True), start=1):
        match body:
            case Started():
                with guarded(Check.FACTS, version):
                    _check_seating(game, body, version)
                    told, seed, players = blank(game, body), seed_of(body, secret), body.players
                    derived = told.copy()
                    step = derived.begin(derived.chance(seed), version)
                    counts = list(_compared(told, derived, step, body, version))
                yield from counts
            case Moved() if told is not None:
                with guarded(Check.MOVES, version):
                    _check_holder(players, body, actor, version)
                    _check_move(told, body, version)
                    derived = told.copy()
                    move = game.codec.move(body.move)
                    step = derived.move(body.seat, move, derived.chance(seed), version)
                    counts = list(_compared(told, derived, step, body, version))
                yield Check.MOVES, 1
                yield from counts
            case Ended() if told is not None:
                with guarded(Check.RESULT, version):
                    counts = list(_result(told, body, version))
                yield from counts
            case Cancelled() if told is not None and told.over:
                raise Differs(
                    Check.RESULT, version, "cancelled, though the match had been played out"
                )
            case _:
                pass


def _check_seating(game: Game[Any], body: Started, version: int) -> None:
    seated = [player.seat for player in body.players]
    if body.seats not in game.seats:
        message = f"{game.key} is not played with {body.seats} seats"
    elif seated != list(range(body.seats)):
        message = "the players are not one a seat, in order"
    elif not _are_holders(game, body.players):
        message = "a seat is held by nobody that can hold one, or two seats by one person"
    elif canonical(msgspec.convert(body.options, game.options)) != canonical(body.options):
        message = "the options are not written in full"
    elif len(body.entropies) != body.seats:
        message = "the entropies are not one a seat"
    elif body.house_only != all(entropy is None for entropy in body.entropies):
        message = "`house_only` does not say whether a seat gave entropy"
    elif not all(_is_entropy(text) for text in body.entropies if text is not None):
        message = "an entropy is not 64 hex characters"
    else:
        return
    raise Differs(Check.STEPS, version, message)


def _are_holders(game: Game[Any], players: Sequence[Player]) -> bool:
    """Whether each seat has a person of its own or a bot of the game under its own name."""
    bots = {f"bot:{level}" for level in game.bots}
    people = [player.actor for player in players if player.by == "player"]
    return (
        len(set(people)) == len(people)
        and not any(actor.startswith("bot:") for actor in people)
        and all(p.by == "player" or (p.by in bots and p.actor == p.by) for p in players)
    )


def _is_entropy(text: str) -> bool:
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def _check_holder(players: Sequence[Player], body: Moved, actor: str, version: int) -> None:
    holder = next((player for player in players if player.seat == body.seat), None)
    if holder is None:
        raise Differs(Check.MOVES, version, f"there is no seat {body.seat}")
    if (body.by, actor) != (holder.by, holder.actor):
        message = f"moved by {body.by} {actor!r}, but {holder.by} {holder.actor!r} holds the seat"
        raise Differs(Check.MOVES, version, message)


def _check_move(told: Match[Any], body: Moved, version: int) -> None:
    if told.over:
        raise Differs(Check.MOVES, version, "a move after the match had been played out")
    if told.open.get(body.seat) != body.decision:
        message = f"decision {body.decision} of seat {body.seat} is not open"
        raise Differs(Check.MOVES, version, message)
    move = told.game.codec.move(body.move)
    if canonical(move) != canonical(body.move):
        raise Differs(Check.MOVES, version, "the move is not written as the game writes it")
    refusal = told.game.refusal(told.state, body.seat, move)
    if refusal is not None:
        message = f"the move is not legal: {refusal.code} ({refusal.clause})"
        raise Differs(Check.MOVES, version, message)


def _compared(
    told: Match[Any], derived: Match[Any], step: Step, body: Started | Moved, version: int
) -> Counted:
    """Compare a stored step with the derived one, then fold it into `told`."""
    _compare_facts(step, body, version)
    yield Check.FACTS, len(step.facts)
    before = dict(told.counters)
    if canonical(step.chance) != canonical(body.chance):
        message = f"counters of chance are {_shown(body.chance)}, not {_shown(step.chance)}"
        raise Differs(Check.DRAWS, version, message)
    yield Check.DRAWS, sum(now - before.get(label, 0) for label, now in step.chance.items())
    if list(step.open_decisions) != list(body.open_decisions):
        message = f"open decisions are {[*body.open_decisions]}, not {[*step.open_decisions]}"
        raise Differs(Check.DECISIONS, version, message)
    yield Check.DECISIONS, len(step.open_decisions)
    told.apply(record.step(told.game, body), version)
    if plain(told.state) != plain(derived.state):
        raise Differs(Check.STATES, version, "the stored facts do not lead to the derived state")
    yield Check.STATES, 1


def _compare_facts(step: Step, body: Started | Moved, version: int) -> None:
    wanted = [plain(fact) for fact in step.facts]
    for place, (stored, fact) in enumerate(zip(body.facts, wanted, strict=False), start=1):
        if canonical(stored) != canonical(fact):
            message = f"fact {place} is {_kind(stored)} other than the derived {_kind(fact)}"
            raise Differs(Check.FACTS, version, message)
    if len(body.facts) != len(wanted):
        message = f"{len(body.facts)} facts are stored, {len(wanted)} derived"
        raise Differs(Check.FACTS, version, message)


def _result(told: Match[Any], body: Ended, version: int) -> Counted:
    if not told.over:
        message = f"the match ends while decisions are open: {sorted(told.open.values())}"
        raise Differs(Check.RESULT, version, message)
    sheet = told.game.sheet(told.state, None)
    if not sheet.final or canonical(sheet) != canonical(body.result):
        raise Differs(Check.RESULT, version, "the result is not the score of the match")
    yield Check.RESULT, max(1, len(sheet.lines))


def _shown(counters: Mapping[str, int]) -> str:
    return ", ".join(f"{label} {counters[label]}" for label in sorted(counters)) or "unmoved"


def _kind(fact: Mapping[str, Any]) -> str:
    return f"a {fact.get('type')}"
