"""What a seat or a watcher may see of the state: an allow-list, as JSON values. No rule.

The shape (ids everywhere; columns and rows are lists from the left and from the top):

    seat            the viewer's seat, null for a watcher
    phase           kind of the question the match stands at, `over` after the end
    asked           [{seat, kind}] the open questions
    options         {sale_bin_refill}
    board_side      `A` or `B`
    round, active, final       final: the round is the last one
    moved, acted, retired      what the active seat has done this turn
    draws           magazines drawn by Knowledge this turn
    bumped          the seat with a bump action to take, or null;  bumped_by_npc: true, false
    scoring         true once the final round is over
    quiet, quiet_rounds        no album taken in this round yet; rounds in a row without one
    letters         {A, B, C, D} genre of each letter, {} before set-up
    columns         [{rows: [id or null, four], sale: id or null}]
    gap             {column, row} the space an album has left in this turn (from 0; row null: Sale
                    Bin), or null
    removed         [id] albums out of the game
    box             {count, stacks: [n], dividers: [id], waiting: id or null, closed,
                     next: `salesperson`, `store_closed` or null}
                    stacks left, front first; waiting: the Salesperson comes when a turn starts;
                    next: the divider behind the front stack; closed: the store is closing
    display         [id or null] four slots;  stock_count
    discard         [id] the discard pile;  spent: [id] what spoils may take
    wilds_aside     number of wilds that wait for the first reshuffle
    loyalty_deck    [{by, draft, card}] top first: the seat that put a card under (in the draft or
                    later) or null; card: only if the viewer has put it there, else null
    locations       [{id, primary, bump, open, must_leave, primary_actions, bump_actions}]
                    who stands on the spaces: seat, `npc` or null; open: the viewer could choose it
                    now (null unless the viewer is asked to move)
    npc             null or {location, target: id or null, column: from 1, entering, turns: starts
                    of turns until it enters the Record Bin, target_zone: `record_bin`, `sale_bin`
                    or null}
    npc_colour      its colour
    rewards         [{pile, kind, size, tokens: [id], points: [n]}] each top first
    places          by seat:
      colour, at    colour; where the meeple stands: `home`, `<location>:primary|bump`
      must_leave    true at the Sale Bin
      score         albums, publication bonuses and rewards so far
      albums        number of albums collected
      hand_count    cards in hand;  hand: [id] the owner's, null to others
      seen          [id] cards of the hand that everybody saw coming
      wilds         [id] wilds played, those lying as deposit included
      layaway       null or {album, deposit: [id], missing: [icon]}: icons that no card of the
                    deposit shows; free_wilds: wilds of the deposit, each good for one of them
      collections   [{id, albums: [id], kind: `pure`, `mixed1`, `mixed2` or null, matching: [attr],
                     points, publication, run: {publisher, next}, rewards: [{pile, token, points}],
                     not_genre: genre the next album must not have or null, only_genre: genre it
                     must have or null}]
                    matching: a decade, `mint`, `limited`; run: what a further album of that
                    publisher would get extra; rewards: what retiring it now could take
      retired       [{id, albums: [id], kind, token: id or null}]
      started       collections started so far
      loyalty_count cards held;  loyalty: [{card, times, points}] as they would score now: the
                    owner's, null to others; everybody's after the end
      drafting      [id] cards to keep one of, the owner's, null to others;  drafting_count
      received      the same for the second choice;  received_count
      passed        [id] what the owner has passed on, null to others
      exchanges     loyalty exchanges so far
    albums          null, or for the viewer's seat, for each album of the store and its own layaway:
                    {id: {affordable, missing: [icon], short, discount, fits: [collection or `new`],
                     bonus: {collection: n}, uses: {card: [icon]}}}: whether the hand pays for it
                    (with its collection aside), icons the hand's normal cards do not show, how many
                    of them wilds and the discount leave unpaid, which icons each card of the hand
                    would cover (`wild` for a wild; [] for none)
    result          null, after the end {totals, ranking, winners, tiebreak_used}
    box_order, stock_order, loyalty_order   null, after the end [id]
"""

from typing import Any

from turntable.games.vinyl.cards import (
    ALBUMS,
    COLOURS,
    COVER,
    FACES,
    LOCATIONS,
    NPC_COLOUR,
    PILES,
    REWARDS,
    SET_UPS,
    WILDS,
    Location,
    icons_of,
)
from turntable.games.vinyl.collection import kind_of, matching, publication_bonus, targets
from turntable.games.vinyl.legal import (
    SALE_DISCOUNT,
    available,
    must_leave,
    on_rows,
    on_sale,
)
from turntable.games.vinyl.loyalty import all_albums, loyalty_points, times
from turntable.games.vinyl.moves import NEW
from turntable.games.vinyl.npc import turns_until_record_bin, zone_of
from turntable.games.vinyl.payments import covered, missing_icons, unpaid, wilds_in
from turntable.games.vinyl.questions import place_of, question
from turntable.games.vinyl.retiring import open_claims
from turntable.games.vinyl.scoring import live_score, placing_points
from turntable.games.vinyl.state import Collection, Place, Vinyl


def view(state: Vinyl, seat: int | None) -> dict[str, Any]:
    """Return what a seat or a watcher (None) may see; the module says the shape."""
    phase, seats = question(state)
    over = state.result is not None
    return {
        "seat": seat,
        "phase": phase,
        "asked": [{"seat": who, "kind": phase} for who in seats],
        "options": {"sale_bin_refill": state.options.sale_bin_refill},
        "board_side": SET_UPS[len(state.places)].board_side,
        "round": state.round,
        "active": state.active,
        "final": state.final,
        "moved": state.moved,
        "acted": state.acted,
        "retired": state.retired,
        "draws": state.draws,
        "bumped": state.bumped,
        "bumped_by_npc": state.bumped is not None and not state.moved,
        "scoring": state.scoring,
        "quiet": state.quiet,
        "quiet_rounds": state.quiet_rounds,
        **_store(state),
        "loyalty_deck": [
            {
                "by": entry.by,
                "draft": entry.draft,
                "card": entry.card if entry.by is not None and entry.by == seat else None,
            }
            for entry in state.loyalty_deck
        ],
        "locations": [
            _location(state, location, asked=phase == "turn" and seat in seats)
            for location in LOCATIONS.values()
        ],
        "places": [
            _place(state, owner, own=owner == seat, over=over) for owner in range(len(state.places))
        ],
        "albums": None if seat is None or over else _albums(state, state.places[seat]),
        "result": _result(state),
        "box_order": list(state.box.albums) if over else None,
        "stock_order": list(state.stock) if over else None,
        "loyalty_order": [entry.card for entry in state.loyalty_deck] if over else None,
    }


def _store(state: Vinyl) -> dict[str, Any]:
    box, gap, npc = state.box, state.gap, state.npc
    behind = ("salesperson" if box.dividers else "store_closed") if box.albums else None
    return {
        "letters": dict(state.letters),
        "columns": [{"rows": list(column.rows), "sale": column.sale} for column in state.columns],
        "gap": gap and {"column": gap.column, "row": gap.row},
        "removed": list(state.removed),
        "box": {
            "count": len(box.albums),
            "stacks": list(box.stacks),
            "dividers": list(box.dividers),
            "waiting": box.waiting,
            "closed": box.closed,
            "next": behind,
        },
        "display": list(state.display),
        "stock_count": len(state.stock),
        "discard": list(state.discard),
        "spent": list(state.spent),
        "wilds_aside": len(state.aside),
        "npc": npc
        and {
            "location": npc.location,
            "target": npc.target,
            "column": npc.column + 1,
            "entering": npc.entering,
            "turns": turns_until_record_bin(npc.location),
            "target_zone": zone_of(state, npc.target),
        },
        "npc_colour": NPC_COLOUR,
        "rewards": [
            {
                "pile": pile,
                "kind": pile.split("-")[0],
                "size": int(pile.split("-")[1]),
                "tokens": list(state.rewards.get(pile, ())),
                "points": [REWARDS[token].points for token in state.rewards.get(pile, ())],
            }
            for pile in PILES
        ],
    }


def _location(state: Vinyl, location: Location, *, asked: bool) -> dict[str, Any]:
    spaces = state.spaces[location.id]
    return {
        "id": location.id,
        "primary": spaces.primary,
        "bump": spaces.bump,
        "open": available(state, location.id) if asked else None,
        "must_leave": location.must_leave,
        "primary_actions": list(location.primary),
        "bump_actions": list(location.bump),
    }


def _place(state: Vinyl, owner: int, *, own: bool, over: bool) -> dict[str, Any]:
    place = state.places[owner]
    shown = own or over
    return {
        "colour": COLOURS[owner],
        "at": place_of(state, owner),
        "must_leave": must_leave(state, owner),
        "score": live_score(place),
        "albums": len(all_albums(place)),
        "hand_count": len(place.hand),
        "hand": list(place.hand) if shown else None,
        "seen": list(place.seen),
        "wilds": list(place.wilds),
        "layaway": _layaway(place),
        "collections": [_collection(state, collection) for collection in place.collections],
        "retired": [
            {"id": kept.id, "albums": list(kept.albums), "kind": kept.kind, "token": kept.token}
            for kept in place.retired
        ],
        "started": place.started,
        "loyalty_count": len(place.loyalty),
        "loyalty": _loyalty(state, place) if shown else None,
        "drafting_count": len(place.drafting),
        "drafting": list(place.drafting) if shown else None,
        "received_count": len(place.received),
        "received": list(place.received) if shown else None,
        "passed": list(place.passed) if shown else None,
        "exchanges": place.exchanges,
    }


def _layaway(place: Place) -> dict[str, Any] | None:
    album = place.layaway
    if album is None:
        return None
    return {
        "album": album,
        "deposit": list(place.deposit),
        "missing": list(icons_of(album, missing_icons(album, place.deposit))),
        "free_wilds": wilds_in(place.deposit),
    }


def _collection(state: Vinyl, collection: Collection) -> dict[str, Any]:
    albums = collection.albums
    kind = kind_of(albums)
    placed = placing_points(albums)
    last = ALBUMS[albums[-1]]
    return {
        "id": collection.id,
        "albums": list(albums),
        "kind": kind,
        "matching": list(matching(albums)),
        "points": sum(points for _, points, _ in placed),
        "publication": sum(bonus for _, _, bonus in placed),
        "run": {"publisher": last.publisher, "next": publication_bonus(albums, last.id)},
        "rewards": [
            {
                "pile": pile,
                "token": state.rewards[pile][0],
                "points": REWARDS[state.rewards[pile][0]].points,
            }
            for pile in open_claims(state.rewards, albums)
        ],
        "only_genre": last.genre if kind == "pure" else None,
        "not_genre": last.genre if kind in {"mixed1", "mixed2"} else None,
    }


def _loyalty(state: Vinyl, place: Place) -> list[dict[str, Any]]:
    albums = all_albums(place)
    return [
        {
            "card": card,
            "times": times(card, albums, state.letters),
            "points": loyalty_points(card, albums, state.letters),
        }
        for card in place.loyalty
    ]


def _albums(state: Vinyl, place: Place) -> dict[str, dict[str, Any]]:
    found = {album: _album(place, album, 0) for album in on_rows(state)}
    found |= {album: _album(place, album, SALE_DISCOUNT) for album in on_sale(state)}
    if place.layaway is not None:
        found[place.layaway] = _album(place, place.layaway, 0, tuple(place.deposit))
    return found


def _album(
    place: Place, album: str, discount: int, deposit: tuple[str, ...] = ()
) -> dict[str, Any]:
    fits = targets(place, album)
    missing = missing_icons(album, deposit)
    lacking = missing & ~covered(album, place.hand)
    short = unpaid(lacking, wilds_in(place.hand) + wilds_in(deposit), discount)
    cover = COVER[album]
    return {
        "affordable": short == 0,
        "missing": list(icons_of(album, lacking)),
        "short": short,
        "discount": discount,
        "fits": fits,
        "bonus": {
            collection.id: publication_bonus(collection.albums, album)
            for collection in place.collections
            if collection.id in fits
        }
        | ({NEW: 0} if NEW in fits else {}),
        "uses": {
            card: ["wild"] if card in WILDS else list(icons_of(album, cover[FACES[card]] & missing))
            for card in place.hand
        },
    }


def _result(state: Vinyl) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "totals": list(result.totals),
        "ranking": [list(seats) for seats in result.ranking],
        "winners": list(result.winners),
        "tiebreak_used": result.tiebreak_used,
    }
