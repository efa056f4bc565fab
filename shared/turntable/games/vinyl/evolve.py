"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from bisect import insort
from collections.abc import Iterable

import msgspec

from turntable.engine.items import Fact, known
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import FACES, PILES, REWARDS, SALESPERSONS, WILD, WILDS
from turntable.games.vinyl.magazines import KNOWLEDGE_DRAWS
from turntable.games.vinyl.state import (
    Collection,
    Column,
    Gap,
    Npc,
    Place,
    Retired,
    Returned,
    Vinyl,
)

PRIMARY = "primary"


def blank(seats: int, options: f.VinylOptions) -> Vinyl:
    """Return the state that folding starts from."""
    return Vinyl([Place() for _ in range(seats)], options)


def evolve(state: Vinyl, fact: Fact) -> None:
    """Apply one fact in place."""
    match fact:
        case f.MagazineDrawn():
            _draw(state, fact)
        case f.MagazineRevealed(slot=slot):
            state.display[slot - 1] = state.stock.pop(0)
        case f.MagazinesSpent():
            _spend(state, fact)
        case f.MagazinesDiscarded():
            _discard(state, fact)
        case f.SpoilsTaken(seat=seat, card=card):
            state.spent.remove(card)
            _see(state.places[seat], card)
            state.bumped = None
        case f.BumpPassed():
            state.bumped = None
        case f.StockReshuffled():
            state.stock = list(known(fact.order))
            state.discard, state.aside = [], []
        case f.MeepleMoved() | f.MeepleSentHome() | f.MeepleBumped() | f.NpcMoved():
            _step(state, fact)
        case f.CollectionStarted(seat=seat, collection=collection):
            state.places[seat].collections.append(Collection(collection, ()))
            state.places[seat].started += 1
        case f.AlbumCollected():
            _collect(state, fact)
        case f.AlbumLaidAway():
            _lay_away(state, fact)
        case f.CollectionRetired():
            _retire(state, fact)
        case f.RewardTaken(seat=seat, token=token):
            state.rewards[REWARDS[token].stack].remove(token)
            retired = state.places[seat].retired
            retired[-1] = msgspec.structs.replace(retired[-1], token=token)
        case _:
            _store(state, fact)


def _store(state: Vinyl, fact: Fact) -> None:
    """Store and Album Box, the NPC's Target."""
    match fact:
        case f.AlbumsSlid(column=column, to=to):
            _slide(state.columns[column - 1], to)
        case f.AlbumDrawn(column=column):
            state.columns[column - 1].rows[0] = state.box.albums.pop(0)
            state.box.stacks[0] -= 1
            if state.box.stacks[0] == 0:
                state.box.stacks.pop(0)
        case f.DividerRevealed(divider=divider):
            state.box.dividers.remove(divider)
            state.box.waiting = divider
        case f.DividerRemoved():
            state.box.waiting = None
        case f.StoreClosedRevealed() | f.StoreClosedByStall():
            state.box.closed = True
        case f.DisplayCleared(cards=cards):
            state.discard += cards
            state.display = [None] * len(state.display)
        case f.SaleBinCleared(albums=albums):
            state.removed += albums
            for store_column in state.columns:
                store_column.sale = None
        case f.TargetLost() if state.npc is not None:
            state.npc.target = None
        case f.TargetRemoved(album=album) if state.npc is not None:
            _take(state, album)
            state.removed.append(album)
            _album_taken(state)
        case f.TargetPlaced(album=target, column=column) if state.npc is not None:
            state.npc.target = target
            state.npc.column = column - 1
            state.npc.entering = False
        case _:
            _course(state, fact)


def _course(state: Vinyl, fact: Fact) -> None:
    """Rounds, turns, the end."""
    match fact:
        case f.TurnStarted(seat=seat):
            state.active = seat
            state.moved = state.acted = state.retired = False
            state.draws = 0
            state.gap = None
        case f.RoundStarted(round=number, final=final):
            state.round = number
            state.final = final
            state.quiet = True
        case f.RoundEnded():
            state.quiet_rounds = state.quiet_rounds + 1 if state.quiet else 0
        case f.FinalScoringStarted():
            state.scoring = True
        case f.MatchEnded():
            state.result = fact
        case _:
            _loyalty(state, fact)


def _loyalty(state: Vinyl, fact: Fact) -> None:
    match fact:
        case f.LoyaltyDealt(seat=seat, cards=cards):
            state.places[seat].drafting = list(known(cards))
        case f.LoyaltyKept(seat=seat, card=card):
            place = state.places[seat]
            (place.received or place.drafting).remove(known(card))
            insort(place.loyalty, known(card))
        case f.LoyaltyPassed():
            state.places[fact.from_seat].drafting = []
            state.places[fact.from_seat].passed = list(known(fact.cards))
            state.places[fact.to_seat].received = list(known(fact.cards))
        case f.LoyaltyDrawn(seat=seat, count=count, cards=cards):
            del state.loyalty_deck[:count]
            state.places[seat].loyalty = sorted([*state.places[seat].loyalty, *known(cards)])
            state.places[seat].exchanges += 1
        case f.LoyaltyReturned():
            _put_under(state, fact)
        case _:
            _set_up(state, fact)


def _set_up(state: Vinyl, fact: Fact) -> None:
    match fact:
        case f.MatchSetUp():
            state.rewards = {
                pile: [token.id for token in REWARDS.values() if token.stack == pile]
                for pile in PILES
            }
            state.aside = sorted(WILDS)[len(WILDS) // 2 :]
        case f.GenreTokensPlaced():
            state.letters = {"A": fact.A, "B": fact.B, "C": fact.C, "D": fact.D}
        case f.StoreFilled(columns=columns):
            state.columns = [Column(list(column.rows), column.sale) for column in columns]
        case f.AlbumBoxLoaded(stacks=stacks, order=order):
            state.box.albums = list(known(order))
            state.box.stacks = list(stacks)
            state.box.dividers = list(SALESPERSONS[: len(stacks) - 1])
        case f.MagazinesDealt():
            for hand in fact.hands:
                state.places[hand.seat].hand = list(known(hand.cards))
            state.display[: len(fact.display)] = fact.display
            state.stock = list(known(fact.stock_order))
        case f.LoyaltyDeckSet(order=order):
            state.loyalty_deck = [Returned(card) for card in known(order)]
        case f.NpcPlaced(location=location, target=target, column=column):
            state.npc = Npc(location, target, column - 1)
            state.spaces[location].primary = "npc"
        case _:
            pass  # points and announcements: what they tell follows from the rest


def _draw(state: Vinyl, fact: f.MagazineDrawn) -> None:
    card, place = known(fact.card), state.places[fact.seat]
    if fact.source == "display":
        state.display[state.display.index(card)] = None
        _see(place, card)
    else:
        state.stock.remove(card)
        insort(place.hand, card)
    if fact.seat == state.bumped:
        state.bumped = None
        return
    state.draws += 1
    wild_shown = fact.source == "display" and FACES[card] == WILD  # VIN-040
    state.acted = state.draws == KNOWLEDGE_DRAWS or wild_shown


def _see(place: Place, card: str) -> None:
    """Put a card into a hand while everybody looks."""
    insort(place.hand, card)
    insort(place.seen, card)


def _leave_hand(place: Place, cards: Iterable[str]) -> None:
    for card in cards:
        place.hand.remove(card)
        if card in place.seen:
            place.seen.remove(card)


def _spend(state: Vinyl, fact: f.MagazinesSpent) -> None:
    """VIN-054, VIN-R28: normal cards wait, wilds lie in the tableau."""
    place = state.places[fact.seat]
    _leave_hand(place, (*fact.cards, *fact.wilds))
    _add(place.wilds, fact.wilds)
    _add(state.spent, fact.cards)
    _add(state.spent, (card for card in fact.deposit if card not in WILDS))
    if fact.deposit:
        place.deposit = []


def _discard(state: Vinyl, fact: f.MagazinesDiscarded) -> None:
    if fact.reason == "limit":
        _leave_hand(state.places[fact.seat], fact.cards)
        state.acted = state.acted or state.moved
    else:
        for card in fact.cards:
            state.spent.remove(card)
    state.discard += fact.cards


def _collect(state: Vinyl, fact: f.AlbumCollected) -> None:
    place = state.places[fact.seat]
    if fact.source == "layaway":
        place.layaway = None
    else:
        state.gap = _take(state, fact.album)
    place.collections = [
        Collection(kept.id, (*kept.albums, fact.album)) if kept.id == fact.collection else kept
        for kept in place.collections
    ]
    _album_taken(state)
    _done(state, fact.seat)


def _lay_away(state: Vinyl, fact: f.AlbumLaidAway) -> None:
    """VIN-074, VIN-R22: a wild of the deposit counts as played at once."""
    place = state.places[fact.seat]
    state.gap = _take(state, fact.album)
    place.layaway = fact.album
    _leave_hand(place, fact.deposit)
    place.deposit = list(fact.deposit)
    _add(place.wilds, (card for card in fact.deposit if card in WILDS))
    _album_taken(state)
    _done(state, fact.seat)


def _retire(state: Vinyl, fact: f.CollectionRetired) -> None:
    place = state.places[fact.seat]
    place.collections = [kept for kept in place.collections if kept.id != fact.collection]
    place.retired.append(Retired(fact.collection, fact.albums, fact.kind))
    state.retired = True


def _put_under(state: Vinyl, fact: f.LoyaltyReturned) -> None:
    place, cards = state.places[fact.seat], known(fact.cards)
    draft = bool(place.received)
    for card in cards:
        (place.received if draft else place.loyalty).remove(card)
        state.loyalty_deck.append(Returned(card, fact.seat, draft))
    if not draft:
        _done(state, fact.seat)


def _done(state: Vinyl, seat: int) -> None:
    """The bump action of a bumped seat, or the active seat's primary action, is complete."""
    if seat == state.bumped:
        state.bumped = None
    else:
        state.acted = True


def _album_taken(state: Vinyl) -> None:
    state.quiet = False
    state.quiet_rounds = 0


def _take(state: Vinyl, album: str) -> Gap | None:
    """Take an album out of the store; return the space it leaves."""
    for number, column in enumerate(state.columns):
        if column.sale == album:
            column.sale = None
            return Gap(number, None)
        if album in column.rows:
            row = column.rows.index(album)
            column.rows[row] = None
            return Gap(number, row)
    return None


def _slide(column: Column, to: object) -> None:
    """Move what lies above the gap down by one space."""
    if isinstance(to, int):
        column.rows[:to] = [None, *column.rows[: to - 1]]
    else:
        column.sale = column.rows[-1]
        column.rows = [None, *column.rows[:-1]]


def _step(state: Vinyl, fact: Fact) -> None:
    """Meeples: whoever moves leaves the former space; a displaced one is named by the next fact."""
    match fact:
        case f.MeepleMoved(seat=seat, to_place=to):
            _leave_space(state, seat)
            for location, spaces in state.spaces.items():
                if to == f"{location}:{PRIMARY}":
                    spaces.primary = seat
            state.moved = True
        case f.NpcMoved(to_location=to_location):
            _leave_space(state, "npc")
            state.spaces[to_location].primary = "npc"
            if state.npc is not None:
                state.npc.location = to_location
                state.npc.entering = to_location == "record_bin"
        case f.MeepleSentHome(seat=seat):
            _leave_space(state, seat)
        case f.MeepleBumped(seat=who, location=location):
            _leave_space(state, who)
            state.spaces[location].bump = who
            state.bumped = who if isinstance(who, int) else None


def _leave_space(state: Vinyl, who: f.Who) -> None:
    for spaces in state.spaces.values():
        if spaces.primary == who:
            spaces.primary = None
        if spaces.bump == who:
            spaces.bump = None


def _add(cards: list[str], more: Iterable[str]) -> None:
    for card in more:
        insort(cards, card)
