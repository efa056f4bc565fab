"""Moves built up from clicks: legal moves and a partial selection → what can be picked next.

Pure. Knows no game and no rule: whatever is shown as possible is part of a move that the rules
service listed, and what is sent is one of those moves, byte for byte.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from turntable.kernel.body import parse_json
from turntable.kernel.problem import Problem

Move = Mapping[str, Any]
Step = str | Sequence[str] | Mapping[str, Sequence[str]]
Steps = Mapping[str, Sequence[Step]]
State = Literal["", "next", "chosen", "implied", "switch"]

VERB = "type"
CLICKS_MAX = 40


def key_of(value: object) -> str:
    """Returns the one text of a JSON value, so that equal values compare equal."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


@dataclass(frozen=True, slots=True)
class Target:
    """A spot that stands for a pick; false when there is nothing to do or show there.

    `move` is the legal move that picking it completes when nothing else is left to choose.
    """

    state: State
    key: str
    move: str | None = None

    def __bool__(self) -> bool:
        return bool(self.state)

    @property
    def clickable(self) -> bool:
        return self.state in {"next", "chosen", "switch"}


NO_TARGET = Target("", "")


class _Option:
    """A legal move as the picks that name it, step by step."""

    def __init__(self, move: Move, steps: Sequence[Step]) -> None:
        self.move = move
        self.text = key_of(move)
        self.steps = [(_field(step), picks) for step in steps if (picks := _picks(move, step))]
        self.all = frozenset(pick for _, picks in self.steps for pick in picks)

    def next(self, chosen: frozenset[str]) -> tuple[str, list[str]] | None:
        """The field and the picks of the first step that has some left."""
        for field, picks in self.steps:
            if left := [pick for pick in picks if pick not in chosen]:
                return field, left
        return None


def _field(step: Step) -> str:
    if isinstance(step, Mapping):
        return next(iter(step))
    return (step if isinstance(step, str) else step[-1]).removesuffix("[]")


def _picks(move: Move, step: Step) -> list[str]:
    """The picks of one step: one for a plain field, one a member for a list, one each for a set.

    Fields that a move does not have are left out.
    """
    if isinstance(step, Mapping):
        return [key_of({name: move[field]}) for name, fields in step.items() for field in fields]
    fields = [step] if isinstance(step, str) else list(step)
    lists = [field for field in fields if field.endswith("[]")]
    if len(lists) > 1:
        raise ValueError(f"a step picks members of one list at most: {fields}")
    plain = {field: move[field] for field in fields if field in move}
    if not lists:
        return [key_of(plain)] if plain else []
    name = lists[0].removesuffix("[]")
    return [key_of({**plain, name: member}) for member in move[name]]


class Picks:
    """What one seat has picked so far and what it can pick now.

    `clicks` are picks in the order of the clicks: a pick that is there already is taken out, one
    that fits is added, one that fits an earlier stage replaces what came after, others are ignored.
    """

    def __init__(self, moves: Sequence[Move], steps: Steps, clicks: Iterable[str] = ()) -> None:
        self._options = [_Option(move, steps.get(move[VERB], (VERB,))) for move in moves]
        self.selection: list[str] = []
        for click in list(clicks)[:CLICKS_MAX]:
            self._click(click)
        self._stages = [
            frozenset(self._next(self.selection[:length]))
            for length in range(len(self.selection) + 1)
        ]

    def target(self, pick: Mapping[str, Any]) -> Target:
        """Returns how a spot stands to the selection."""
        return self._target(key_of(pick))

    def verbs(self) -> list[tuple[str, Target]]:
        """The moves' types that are picked as such, with their targets, in the moves' order."""
        found = {
            option.move[VERB]: self._target(pick)
            for option in self._options
            if (pick := key_of({VERB: option.move[VERB]})) in option.all
        }
        return [(verb, target) for verb, target in found.items() if target]

    @cached_property
    def named(self) -> Move | None:
        """The one legal move that the selection names; None while there is more than one."""
        option = self._named(self.selection)
        return option.move if option else None

    @property
    def named_text(self) -> str:
        return key_of(self.named)

    @property
    def may_go_on(self) -> bool:
        """Whether more can be picked."""
        return bool(self._stages[-1]) and len(self._candidates(self.selection)) > 1

    @cached_property
    def asks_for(self) -> str | None:
        """The field that is to be picked next, once a selection is begun."""
        if not self.selection or (self.named and not self.may_go_on):
            return None
        chosen = frozenset(self.selection)
        following = (option.next(chosen) for option in self._candidates(self.selection))
        return next((found[0] for found in following if found), None)

    def _click(self, click: str) -> None:
        if click in self.selection:
            rest = [pick for pick in self.selection if pick != click]
            self.selection = []
            for pick in rest:
                if pick in self._next(self.selection):
                    self.selection.append(pick)
            return
        length = self._fits_after(click, [self._next(self.selection[:n]) for n in self._lengths()])
        if length is not None:
            self.selection = [*self.selection[:length], click]

    def _lengths(self) -> range:
        return range(len(self.selection) + 1)

    def _fits_after(self, pick: str, stages: Sequence[Iterable[str]]) -> int | None:
        """The longest beginning of the selection that the pick can follow."""
        fitting = [length for length, stage in enumerate(stages) if pick in stage]
        if not fitting:
            return None
        length = fitting[-1]
        dropped = self.selection[length:]
        # A full list is changed by taking a member out, never by pushing one out.
        full = any(_same_fields(pick, other) and not self._scalar(other) for other in dropped)
        return None if full else length

    def _scalar(self, pick: str) -> bool:
        return all(
            len(picks) == 1
            for option in self._options
            for _, picks in option.steps
            if pick in picks
        )

    def _target(self, key: str) -> Target:
        if key in self.selection:
            return Target("chosen", key)
        named = self._named(self.selection)
        if named and key in named.all:
            return Target("implied", key)
        length = self._fits_after(key, self._stages)
        if length is None:
            return NO_TARGET
        after = [*self.selection[:length], key]
        state: State = "next" if length == len(self.selection) else "switch"
        completed = self._candidates(after)
        return Target(state, key, completed[0].text if len(completed) == 1 else None)

    def _candidates(self, selection: Sequence[str]) -> list[_Option]:
        return [option for option in self._options if option.all.issuperset(selection)]

    def _next(self, selection: Sequence[str]) -> set[str]:
        chosen = frozenset(selection)
        return {
            pick
            for found in (o.next(chosen) for o in self._candidates(selection))
            if found
            for pick in found[1]
        }

    def _named(self, selection: Sequence[str]) -> _Option | None:
        candidates = self._candidates(selection)
        exact = [option for option in candidates if option.all == frozenset(selection)]
        if len(exact) == 1:
            return exact[0]
        return candidates[0] if selection and len(candidates) == 1 else None


def _same_fields(one: str, other: str) -> bool:
    return set(json.loads(one)) == set(json.loads(other))


def clicks_from(texts: Iterable[str]) -> list[str]:
    """Reads picks from an address; what is not one is left out."""
    found = []
    for text in list(texts)[:CLICKS_MAX]:
        try:
            value = parse_json(text.encode())
        except (Problem, UnicodeEncodeError):
            continue
        if isinstance(value, dict):
            found.append(key_of(value))
    return found
