"""Tables, games on offer and running matches as the pages list them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from flask import current_app

from services.web.boards import Board, board
from services.web.clients import Away, Json, Refused, Services
from services.web.context import people, services
from services.web.present import bot_level, joined, seat_names
from services.web.session import Person
from services.web.words import sentence

GAMES_KEPT_S = 30.0
MATCHES_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be played here."""

    key: str
    title: str
    blurb: str
    minutes: Sequence[int]
    seats_min: int
    seats_max: int
    levels: Sequence[str]
    options: Sequence["Option"]
    board: Board

    @property
    def level(self) -> str:
        """The bot that a newcomer plays."""
        return "greedy" if "greedy" in self.levels else self.levels[0]


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose when a table is opened; `choices` are JSON values."""

    field: str
    label: str
    choices: Sequence[tuple[str, str]]
    default: str


@dataclass(frozen=True, slots=True)
class SeatCard:
    number: int
    name: str | None
    bot: str | None
    me: bool
    host: bool
    entropy_given: bool

    @property
    def free(self) -> bool:
        return self.name is None


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table before or during its match."""

    id: str
    code: str | None
    match_id: str
    offer: Offer
    status: str
    locked: bool
    public: bool
    host: str
    hosted_by_me: bool
    seats: Sequence[SeatCard]
    my_seat: int | None
    options: Sequence[str]
    commitment: str | None
    opened_at_ms: int

    @property
    def free(self) -> int:
        return sum(seat.free for seat in self.seats)

    @property
    def sitting(self) -> str:
        return joined([seat.name for seat in self.seats if seat.name])


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A running match of mine."""

    id: str
    title: str
    others: str
    my_turn: bool


class OfferCache:
    """The games on offer, asked for now and then."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._at = 0.0
        self._found: list[Offer] = []

    def get(self, apis: Services) -> list[Offer]:
        with self._lock:
            if not self._found or time.monotonic() - self._at > GAMES_KEPT_S:
                try:
                    self._found = [o for g in apis.lobby.games() if (o := _offer(g))]
                    self._at = time.monotonic()
                except Away:
                    if not self._found:
                        raise
            return self._found


def offers() -> list[Offer]:
    """The games that can be played and drawn here."""
    cache: OfferCache = current_app.extensions["turntable-offers"]
    return cache.get(services())


def offer(key: str) -> Offer | None:
    return next((found for found in offers() if found.key == key), None)


def cards(tables: Sequence[Json], me: str | None = None) -> list[TableCard]:
    """Tables as shown; those of games unknown here are left out."""
    return [found for table in tables if (found := card(table, me))]


def card(table: Json, me: str | None = None) -> TableCard | None:
    found = offer(table["game"])
    if found is None:
        return None
    host = table["host"]["player_id"]
    return TableCard(
        id=table["table_id"],
        code=table["code"],
        match_id=table["match_id"],
        offer=found,
        status=table["status"],
        locked=table["locked"],
        public=table["visibility"] == "public",
        host=table["host"]["name"],
        hosted_by_me=me is not None and host == me,
        seats=[_seat(seat, host, me) for seat in table["seats"]],
        my_seat=table["your_seat"],
        options=options_in_words(found, table["options"]),
        commitment=table["commitment"],
        opened_at_ms=table["opened_at_ms"],
    )


def options_in_words(found: Offer, options: Mapping[str, Any]) -> list[str]:
    """What was chosen, a phrase each."""
    said = []
    for option in found.options:
        value = options.get(option.field)
        label = _value_label(found.board, option.field, value)
        said.append(f"{option.label}: {label}")
    return said


def my_matches(who: Person) -> list[MatchCard]:
    """My running matches, those that wait for me first; none when the rules service is away."""
    try:
        found = services().rules.matches(who.token, mine="true", status="playing")
    except (Away, Refused):
        return []
    shown = []
    for match in found[:MATCHES_SHOWN]:
        game = offer(match["game"])
        seats = {held["seat"]: held["player_id"] for held in match["seats"]}
        asked = {decision["seat"] for decision in match["decisions"]}
        others = [
            name
            for number, name in enumerate(seat_names(match, people(), who.token))
            if seats.get(number) != who.id
        ]
        mine = any(seats.get(seat) == who.id for seat in asked)
        title = game.title if game else match["game"]
        shown.append(MatchCard(match["match_id"], title, joined(others), mine))
    return sorted(shown, key=lambda match: not match.my_turn)


def _seat(seat: Json, host: str, me: str | None) -> SeatCard:
    level = bot_level(seat["by"])
    return SeatCard(
        number=seat["seat"],
        name=sentence("bot-name", level=level) if level else seat["name"],
        bot=level,
        me=me is not None and seat["player_id"] == me,
        host=seat["player_id"] == host,
        entropy_given=seat["entropy_given"],
    )


def _offer(game: Json) -> Offer | None:
    found = board(game["key"])
    if found is None:
        return None
    return Offer(
        key=game["key"],
        title=game["title"],
        blurb=game["blurb"],
        minutes=game["minutes"],
        seats_min=game["seats_min"],
        seats_max=game["seats_max"],
        levels=game["bot_levels"],
        options=_options(found, game["options_schema"]),
        board=found,
    )


def _options(found: Board, schema: Json) -> list[Option]:
    """The choices of an options schema: booleans, enumerations and small ranges of numbers."""
    definition = schema
    if "$ref" in schema:
        definition = schema["$defs"][schema["$ref"].rsplit("/", 1)[-1]]
    return [
        Option(
            field,
            _label(found, f"option-{field}", field),
            [(_text(value), _value_label(found, field, value)) for value in _values(wanted)],
            _text(wanted.get("default")),
        )
        for field, wanted in definition.get("properties", {}).items()
    ]


def _values(wanted: Json) -> Sequence[Any]:
    if wanted.get("type") == "boolean":
        return [True, False]
    if wanted.get("type") == "integer" and "maximum" in wanted:
        return range(wanted.get("minimum", 0), wanted["maximum"] + 1)
    values: Sequence[Any] = wanted.get("enum", [wanted.get("default")])
    return values


def _value_label(found: Board, field: str, value: object) -> str:
    return _label(found, f"option-{field}-{_text(value)}", _text(value))


def _label(found: Board, key: str, default: str) -> str:
    return found.messages.say(key) if found.messages.has(key) else default.replace("_", " ")


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
