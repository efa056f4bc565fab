"""A match as its page shows it: one object made from the APIs' answers, for page, fragment, stream.

Decides how things are said and ordered; what is there and what is possible came from the services.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from flask import current_app
from markupsafe import Markup, escape

from services.web.boards import Board
from services.web.people import People
from services.web.picks import Picks, Target
from services.web.words import GameWords, sentence

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table as the page names it; `asked`: has an open decision."""

    number: int
    name: str
    bot: str | None
    me: bool
    asked: bool
    total: int | None


@dataclass(frozen=True, slots=True)
class LogGroup:
    """What one event led to, in words."""

    version: int
    seat: int | None
    who: str
    lines: Sequence[Markup]


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines of a score sheet that belong together."""

    category: Markup
    lines: Sequence[tuple[Markup, str, int]]
    """Cause, clause, points."""

    @property
    def points(self) -> int:
        return sum(points for _, _, points in self.lines)


@dataclass(frozen=True)
class MatchView:
    """Everything that the game table shows to one viewer at one version."""

    board: Board
    title: str
    match: Json
    answer: Json
    names: Sequence[str]
    own_seat: int | None
    clicks: Sequence[str] = ()
    notice: str | None = None
    notice_code: str | None = None
    replay: bool = False
    log_after: int | None = None
    confirm: str = "small"
    words: GameWords = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", GameWords(self.board.messages, self.names))

    @property
    def id(self) -> str:
        found: str = self.match["match_id"]
        return found

    @property
    def version(self) -> int:
        found: int = self.answer["version"]
        return found

    @property
    def status(self) -> str:
        found: str = self.answer["status"]
        return found

    @property
    def over(self) -> bool:
        return self.status in {"ended", "cancelled"}

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the board is seen."""
        found: int | None = self.answer["seat"]
        return found

    @cached_property
    def decision(self) -> Json | None:
        """The viewer's own open decision, unless this is a replay."""
        if self.replay or self.own_seat is None or self.seat != self.own_seat:
            return None
        own = (d for d in self.answer["decisions"] if "legal_moves" in d)
        return next(own, None)

    @cached_property
    def picks(self) -> Picks:
        moves = self.decision["legal_moves"] if self.decision else ()
        return Picks(moves, self.board.steps, self.clicks)

    def pick(self, **fields: Any) -> Target:  # noqa: ANN401 - values of moves
        """How a spot stands to the moves; its `move` only if a click there sends it at once."""
        target = self.picks.target(fields)
        return target if self.at_once(target, big=False) else replace(target, move=None)

    def draw(self) -> Markup:
        """The game's board."""
        drawn = current_app.jinja_env.get_template(self.board.template).render(self.given())
        return Markup(drawn)  # noqa: S704 - the template escapes

    def given(self) -> dict[str, Any]:
        """What docs/boards.md names and nothing else, for the game's templates."""
        return {
            "view": self.answer["view"],
            "seat": self.seat,
            "seats": self.seats,
            "sheet": self.sheet,
            "decision": self.decision,
            "pick": self.pick,
            "recent": self.recent,
            "printed": self.board.printed,
            "say": self.words.say,
            "name": self.words.name,
            "board": current_app.jinja_env.get_template("board.html").module,
        }

    @cached_property
    def asked(self) -> frozenset[int]:
        return frozenset(decision["seat"] for decision in self.answer["decisions"])

    @cached_property
    def seats(self) -> list[Seat]:
        totals = (self.sheet or {}).get("totals") or [None] * len(self.names)
        return [
            Seat(
                held["seat"],
                self.names[held["seat"]],
                bot_level(held["by"]),
                held["seat"] == self.own_seat,
                held["seat"] in self.asked,
                totals[held["seat"]],
            )
            for held in self.match["seats"]
        ]

    @property
    def sheet(self) -> Json | None:
        found: Json | None = self.answer["sheet"]
        return found

    @cached_property
    def log(self) -> list[LogGroup]:
        """A group for each event after `log_after`."""
        grouped = groupby(self.answer["lines"], key=lambda line: (line["version"], line["seat"]))
        told = [
            LogGroup(
                version,
                seat,
                "" if seat is None else self.names[seat],
                [self.words.tell(line["key"], line["params"]) for line in lines],
            )
            for (version, seat), lines in grouped
            if version > (self.log_after or 0)
        ]
        return told + self._endings()

    def _endings(self) -> list[LogGroup]:
        """What no rule tells: that the match is over, and that its secret lies open."""
        if not self.over:
            return []
        last, revealed = self.match["version"], bool(self.match["secret"])
        told = [(last - 1 if revealed else last, f"event-{self.status}")]
        if revealed:
            told.append((last, "event-revealed"))
        return [
            LogGroup(version, None, "", [escape(sentence(key))])
            for version, key in told
            if (self.log_after or 0) < version <= self.version
        ]

    @property
    def log_begins(self) -> int:
        """The version after which `log` lacks nothing; later than `log_after` after a long gap."""
        lines = self.answer["lines"]
        return max(self.log_after or 0, lines[0]["version"] - 1 if lines else 0)

    @cached_property
    def recent(self) -> frozenset[str]:
        """Ids that the lines of the last seat's moves name: what has just been touched."""
        lines = self.answer["lines"]
        last = lines[-1]["seat"] if lines else None
        found: set[str] = set()
        for line in reversed(lines):
            if line["seat"] != last:
                break
            found.update(_ids(line["params"].values()))
        return frozenset(found)

    @property
    def prompt(self) -> str:
        """What is asked, and of whom."""
        if self.replay:
            return sentence("prompt-replay", version=self.version, who=self.viewer_name)
        if self.answer["view"] is None:
            return sentence("prompt-preparing")
        if self.status == "cancelled":
            return sentence("prompt-cancelled")
        if self.over:
            return self._result()
        if self.decision is None:
            waiting = [self.names[seat] for seat in sorted(self.asked)]
            return sentence("prompt-waiting", names=joined(waiting))
        return self._question(self.decision["kind"])

    @property
    def viewer_name(self) -> str:
        return sentence("nobody") if self.seat is None else self.names[self.seat]

    @property
    def confirm_label(self) -> str:
        move = self.picks.named or {}
        key = f"confirm-{move.get('type')}"
        if self.words.has(key):
            return str(self.words.say(key, **{k: v for k, v in move.items() if k != "type"}))
        return sentence("confirm-fallback")

    def verb_label(self, verb: str) -> str:
        key = f"act-{verb}"
        return str(self.words.say(key)) if self.words.has(key) else verb.replace("_", " ")

    def at_once(self, target: Target, *, big: bool) -> bool:
        """Whether a click there sends its move without a Confirm."""
        wanted = self.confirm == "never" or (big and self.confirm == "small")
        return wanted and target.move is not None and target.clickable

    def units(self, seat: int) -> list[Unit]:
        """The score sheet of a seat, by category in order of appearance."""
        if self.sheet is None:
            return []
        own = [line for line in self.sheet["lines"] if line["seat"] == seat]
        categories = dict.fromkeys(line["category"] for line in own)
        return [
            Unit(
                self.words.say(f"category-{category}"),
                [
                    (
                        self.words.tell(line["cause"]["key"], line["cause"]["params"]),
                        line["clause"],
                        line["points"],
                    )
                    for line in own
                    if line["category"] == category
                ],
            )
            for category in categories
        ]

    @property
    def tie_break(self) -> Markup | None:
        how = (self.sheet or {}).get("tie_break")
        return self.words.say(f"tie-{how}") if how else None

    def _question(self, kind: str) -> str:
        if self.picks.named and not self.picks.may_go_on:
            return sentence("prompt-confirm")
        if self.picks.selection:
            hint = f"step-{self.picks.asks_for}"
            if self.words.has(hint):
                return str(self.words.say(hint))
            return sentence("prompt-next" if self.picks.named else "prompt-choose")
        key = f"prompt-{kind}"
        return str(self.words.say(key)) if self.words.has(key) else sentence("prompt-yours")

    def _result(self) -> str:
        winners = list((self.sheet or {}).get("winners") or ())
        if not winners:
            return sentence("prompt-over")
        if winners == [self.own_seat]:
            return sentence("prompt-won")
        names = joined([self.names[seat] for seat in winners])
        return sentence("prompt-winner" if len(winners) == 1 else "prompt-shared", names=names)


def seat_names(match: Json, people: People, token: str) -> list[str]:
    """How the players of a match are called, by seat; bots of one level are numbered."""
    held = sorted(match["seats"], key=lambda seat: seat["seat"])
    known = people.names([seat["player_id"] for seat in held if seat["player_id"]], token)
    levels = [bot_level(seat["by"]) for seat in held]
    names = []
    for number, (seat, level) in enumerate(zip(held, levels, strict=True)):
        if level is None:
            unnamed = sentence("seat-number", number=number + 1)
            names.append(known.get(seat["player_id"], unnamed))
        elif levels.count(level) == 1:
            names.append(sentence("bot-name", level=level))
        else:
            which = levels[: number + 1].count(level)
            names.append(sentence("bot-name-numbered", level=level, number=which))
    return names


def bot_level(by: str | None) -> str | None:
    """`bot:greedy` → `greedy`; None for a person."""
    return by.removeprefix("bot:") if by and by.startswith("bot:") else None


def joined(names: Sequence[str]) -> str:
    """Names as people list them."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _ids(values: Iterable[object]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from _ids(value)
