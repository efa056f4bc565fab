"""Building blocks for the rules tests: a store, hands, collections, meeples in their places."""

from collections.abc import Mapping, Sequence

from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given, Outcome, given
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import ALBUMS, GENRES, LOYALTY, SET_UPS, LocationId
from turntable.games.vinyl.state import Vinyl

ROWS = ("01", "02", "07", "12")
"""50s plain 3, 50s mint 4, 60s plain 3, 60s mint limited 7."""
SALE = "13"
"""70s plain 3."""
DISPLAY = ("mag-country-01", "mag-jazz-01", "mag-rock-01", "mag-pop-01")
STOCK = ("mag-pop-03", "mag-jazz-03", "mag-rock-03", "mag-country-03", "mag-pop-05")
SLIDE = f.VinylOptions("slide")
HELD = tuple(LOYALTY)
"""Loyalty cards: seat n holds numbers 2n and 2n + 1 of them, unless a test says otherwise."""

Column = tuple[Sequence[str], str]


def al(*names: str) -> list[str]:
    """Ids of albums, from names such as `pop-01`."""
    return [f"album-{name}" for name in names]


def mg(*names: str) -> tuple[str, ...]:
    """Ids of magazines, from names such as `jazz-03`."""
    return tuple(f"mag-{name}" for name in names)


def columns(changed: Mapping[int, Column] | None = None) -> tuple[f.StoreColumn, ...]:
    """The usual store, with some columns (from 0) of other albums."""
    changed = changed or {}
    return tuple(
        f.StoreColumn(
            genre,
            tuple(al(*changed[number][0]))
            if number in changed
            else tuple(al(*(f"{genre}-{row}" for row in ROWS))),
            al(changed[number][1] if number in changed else f"{genre}-{SALE}")[0],
        )
        for number, genre in enumerate(GENRES)
    )


def store(  # noqa: PLR0913 - every part of a set-up may matter to a test
    *,
    seats: int = 4,
    options: f.VinylOptions | None = None,
    changed: Mapping[int, Column] | None = None,
    box: Sequence[str] | None = None,
    stacks: Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    display: Sequence[str] = DISPLAY,
    stock: Sequence[str] = STOCK,
    loyalty: Mapping[int, Sequence[str]] | None = None,
    before: Sequence[Fact] = (),
    active: int = 0,
    round_number: int = 1,
    final: bool = False,
) -> tuple[Fact, ...]:
    """The facts of a match at the start of a turn; `before` happened earlier."""
    entry, hands, loyalty = SET_UPS[seats], hands or {}, loyalty or {}
    shown = columns(changed)
    if box is None:
        laid = {album for column in shown for album in (*column.rows, column.sale)}
        box = [album for album in ALBUMS if album not in laid]
    facts: list[Fact] = [
        f.MatchSetUp(seats, entry.board_side, entry.npc, options or f.VinylOptions()),
        f.GenreTokensPlaced("pop", "jazz", "rock", "country"),
        f.StoreFilled(shown),
        f.AlbumBoxLoaded(tuple(stacks or (len(box),)), tuple(box)),
        f.MagazinesDealt(
            tuple(
                f.DealtHand(seat, len(hands.get(seat, ())), tuple(sorted(hands.get(seat, ()))))
                for seat in range(seats)
            ),
            tuple(display),
            len(stock),
            tuple(stock),
        ),
    ]
    held = [loyalty.get(seat, HELD[2 * seat : 2 * seat + 2]) for seat in range(seats)]
    taken = [card for cards in held for card in cards]
    deck = [card for card in LOYALTY if card not in taken]
    facts.append(f.LoyaltyDeckSet(len(LOYALTY), (*taken, *deck)))
    facts += [f.LoyaltyDrawn(seat, 2, tuple(cards)) for seat, cards in enumerate(held)]
    if entry.npc:
        facts.append(f.NpcPlaced("record_bin", shown[0].rows[0], 1))
    facts += [f.RoundStarted(round_number, final=final), *before]
    return (*facts, f.TurnStarted(active, round_number))


def collection(seat: int, number: int, *names: str) -> list[Fact]:
    """A collection of these albums, which the seat has acquired earlier."""
    name = f"col-{seat}-{number}"
    return [
        f.CollectionStarted(seat, name),
        *(
            f.AlbumCollected(seat, album, "layaway", name, place)
            for place, album in enumerate(al(*names), start=1)
        ),
    ]


def retired(
    seat: int, number: int, kind: str | None, *names: str, token: str | None = None
) -> list[Fact]:
    """A collection that is retired already."""
    facts = collection(seat, number, *names)
    facts.append(f.CollectionRetired(seat, f"col-{seat}-{number}", tuple(al(*names)), kind))
    return [*facts, f.RewardTaken(seat, token)] if token else facts


def layaway(seat: int, album: str, *deposit: str) -> list[Fact]:
    """An album on layaway; the deposit has to be in the hand that was dealt."""
    return [f.AlbumLaidAway(seat, *al(album), mg(*deposit))]


def standing(
    location: LocationId, *, primary: f.Who | None = None, bump: f.Who | None = None
) -> list[Fact]:
    """Meeples on the spaces of a location; the NPC goes there from where it is."""
    facts: list[Fact] = []
    if bump is not None:
        facts += [_going(bump, location), f.MeepleBumped(bump, location)]
        if isinstance(bump, int):
            facts.append(f.BumpPassed(bump))
    if primary is not None:
        facts.append(_going(primary, location))
    return facts


def _going(who: f.Who, location: LocationId) -> Fact:
    if who == "npc":
        return f.NpcMoved("record_bin", location)
    return f.MeepleMoved(int(who), "home", f"{location}:primary")


def at(location: LocationId, seat: int = 0) -> tuple[Fact, ...]:
    """The active seat has just gone to a location."""
    return (f.MeepleMoved(seat, "home", f"{location}:primary"),)


def match_with(*facts: Fact, seats: int = 4, options: f.VinylOptions | None = None) -> Given[Vinyl]:
    """The state after the facts."""
    return given(GAME, *facts, seats=seats, options=options)


def after(outcome: Outcome[Vinyl]) -> Given[Vinyl]:
    """The state that a move led to, to go on from."""
    assert outcome.refusal is None, outcome.refusal
    return Given(GAME, outcome.state)


def options(state: Vinyl, seat: int, kind: type[Move] | None = None) -> list[Move]:
    """The legal moves of a seat, of one type if it is named."""
    moves = GAME.legal_moves(state, seat)
    return [move for move in moves if kind is None or isinstance(move, kind)]


def locations(state: Vinyl, seat: int = 0) -> list[str]:
    """Where the seat may go."""
    return [move.location for move in options(state, seat) if isinstance(move, m.MoveMeeple)]


def asked(state: Vinyl) -> list[tuple[int, str]]:
    """The open questions as seat and kind."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(state)]


def of(outcome: Outcome[Vinyl], *kinds: type[Fact]) -> list[Fact]:
    """The facts of some kinds."""
    return [fact for fact in outcome.facts if isinstance(fact, kinds)]
