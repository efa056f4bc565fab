"""Building blocks for the rules tests: a match at the start of a turn, as facts."""

from collections.abc import Mapping, Sequence

from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given, given
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import LIGHT_POINTS, POSITIONS
from turntable.games.seasons_greetings.facts import Color, RowAlbum
from turntable.games.seasons_greetings.state import SeasonsGreetings, side

Spot = str | tuple[str, int] | tuple[str, int, Color]
"""An album in a tree; with the controlling seat (else the one whose left tree it is); a light."""
Spots = Mapping[str, Spot]


def album(name: str) -> str:
    """The id of an album by its attributes, such as `classical-40s-joy`."""
    return f"album-{name}"


def albums(*names: str) -> tuple[str, ...]:
    return tuple(album(name) for name in names)


def row_of(*entries: tuple[str, int]) -> tuple[RowAlbum, ...]:
    """A draft row, farthest from the deck first."""
    return tuple(RowAlbum(album(name), reds) for name, reds in entries)


def packed(seat: int, *, leave: Sequence[str] = (), name: str = "classical-40s-joy") -> Spots:
    """A tree full of one album, but for some positions."""
    return {position: (name, seat) for position in POSITIONS if position not in leave}


def table(  # noqa: PLR0913 - every part of a match may matter to a test
    seats: int = 2,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    drafted: Mapping[int, Sequence[str]] | None = None,
    trees: Mapping[int, Spots] | None = None,
    scoring: Mapping[int, Sequence[tuple[str, str | None]]] | None = None,
    large: Mapping[int, str] | None = None,
    row: Sequence[tuple[str, int]] = (),
    deck: Sequence[str] = (),
    tokens: Sequence[str] = (),
    wishes: Sequence[str] = (),
    draft_lights: Mapping[int, int] | None = None,
    first: int = 0,
    active: int = 0,
) -> Given[SeasonsGreetings]:
    """The state at the start of a turn of `active`; `tokens` are those still on the stack."""
    hands, scoring = hands or {}, scoring or {}
    used = [token for played in scoring.values() for _, token in played if token]
    order = [*(name for hand in hands.values() for name in hand), *(name for name, _ in row), *deck]
    facts: list[Fact] = [
        f.GameStarted(seats, first),
        f.DeckShuffled(albums(*order)),
        *(f.HandDealt(seat, albums(*hand)) for seat, hand in hands.items()),
        f.DraftRowLaid(row_of(*row)),
        f.BonusStackLaid((*used, *tokens)),
        f.WishesShuffled(tuple(wishes)),
        *(f.WishDealt(seat, wish) for seat, wish in enumerate(wishes[:seats])),
        *(
            f.AlbumDrafted(s, album(name), 0)
            for s, kept in (drafted or {}).items()
            for name in kept
        ),
        *(f.DraftLightsEarned(seat, points) for seat, points in (draft_lights or {}).items()),
    ]
    for number, spots in (trees or {}).items():
        for position, spot in spots.items():
            facts += hung(number, position, spot)
    for seat, played in scoring.items():
        facts += [f.AlbumPlayedToScoring(seat, album(name), token) for name, token in played]
    for seat, location in (large or {}).items():
        tree = {} if location == "scoring" else {"tree": location}
        facts.append(f.MarkerMoved(seat, side(location, seat, seats), **tree))
    facts.append(f.TurnStarted(active))
    return given(GAME, *facts, seats=seats)


def hung(number: int, position: str, spot: Spot) -> list[Fact]:
    """An album that has come to lie in a tree, with ball and maybe a light."""
    name, seat, color = (spot, number, None) if isinstance(spot, str) else (*spot, None)[:3]
    tree = f"tree-{number}"
    facts: list[Fact] = [f.AlbumPlayedToTree(seat, album(name), tree, position, 0)]
    if color:
        facts.append(f.LightEarned(seat, tree, position, color, LIGHT_POINTS[color]))
    return [*facts, f.BallPlaced(seat, tree, position)]


def options(start: Given[SeasonsGreetings], seat: int = 0) -> list[Move]:
    return GAME.legal_moves(start.state, seat)


def asked(state: SeasonsGreetings) -> list[tuple[int, str]]:
    """The open questions as seat and kind."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(state)]


def told(facts: Sequence[Fact], *kinds: type[Fact]) -> list[Fact]:
    """Those facts that are of some kinds."""
    return [fact for fact in facts if isinstance(fact, kinds)]
