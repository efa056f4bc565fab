"""What moves lead to: choices and draws, emitted as facts. Applies nothing itself."""

from collections.abc import Sequence

from turntable.engine.items import Move, known
from turntable.engine.turn import Turn
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import ALBUMS, REWARDS, WILDS
from turntable.games.vinyl.collection import kind_of, publication_bonus
from turntable.games.vinyl.course import begin_first_round, close_action, end_turn, finish
from turntable.games.vinyl.legal import forced, on_sale
from turntable.games.vinyl.meeples import enter, meet_target
from turntable.games.vinyl.questions import HELD, question
from turntable.games.vinyl.state import Vinyl
from turntable.games.vinyl.supply import draw_from_display, draw_from_stock


def decide(turn: Turn[Vinyl], seat: int, move: Move) -> None:
    """Carry out a move, and then all that follows without a choice."""
    _carry_out(turn, seat, move)
    while _go_on(turn):
        pass


def _go_on(turn: Turn[Vinyl]) -> bool:
    """Take the next step that needs no answer; False when somebody has to choose."""
    state = turn.state
    phase, seats = question(state)
    if (only := forced(state)) is not None:
        _carry_out(turn, *only)
        return True
    if phase == "turn" and state.npc is not None and state.npc.entering:
        meet_target(turn)
        return True
    if phase == "end":  # the action part has just been completed
        close_action(turn)
        if state.retired or not state.places[state.active].collections:
            end_turn(turn)
            return True
        return False
    if phase == "final_retire" and not seats:
        finish(turn)
    return False


def _carry_out(turn: Turn[Vinyl], seat: int, move: Move) -> None:
    match move:
        case m.DraftKeep():
            _draft_keep(turn, seat, move)
        case m.MoveMeeple(location=location):
            enter(turn, seat, location)
        case m.Retire():
            _retire(turn, seat, move)
        case m.Collect():
            _collect(turn, seat, move)
        case m.Layaway():
            _lay_away(turn, seat, move)
        case m.Acquire():
            _acquire(turn, seat, move)
        case m.BumpAcquire():
            _bump_acquire(turn, seat, move)
        case m.LoyaltyExchange() | m.BumpLoyaltyExchange():
            cards = tuple(entry.card for entry in turn.state.loyalty_deck[:HELD])
            turn.emit(f.LoyaltyDrawn(seat, len(cards), cards))  # VIN-046
        case m.Draw(source="display", card=card):
            draw_from_display(turn, seat, known(card))
        case m.Draw() | m.BumpPartialKnowledge():
            draw_from_stock(turn, seat)
        case m.DiscardToLimit(cards=cards):
            turn.emit(f.MagazinesDiscarded(seat, cards, "limit"))
        case m.LoyaltyKeep(cards=kept):
            _loyalty_keep(turn, seat, known(kept))
        case m.BumpSpoils(card=card):
            _spoils(turn, seat, card)
        case m.BumpPass():
            turn.emit(f.BumpPassed(seat))
        case m.EndTurn():
            end_turn(turn)
        case _:
            raise TypeError(f"not a move of this game: {move}")


def _draft_keep(turn: Turn[Vinyl], seat: int, move: m.DraftKeep) -> None:
    """VIN-016, VIN-017: when all have kept one, all pass on; at the second time all return."""
    turn.emit(f.LoyaltyKept(seat, move.card))
    places = turn.state.places
    if all(len(place.loyalty) == 1 and place.drafting for place in places):
        passed = [tuple(place.drafting) for place in places]
        for giver, cards in enumerate(passed):
            turn.emit(f.LoyaltyPassed(giver, (giver + 1) % len(places), cards))
    elif all(len(place.loyalty) == HELD for place in places):
        for owner, place in enumerate(places):
            left = tuple(place.received)
            turn.emit(f.LoyaltyReturned(owner, len(left), left))
        begin_first_round(turn)


def _retire(turn: Turn[Vinyl], seat: int, move: m.Retire) -> None:
    """VIN-122 to VIN-124: before the move the turn goes on, after the maintenance it ends."""
    state = turn.state
    phase, _ = question(state)
    place = state.places[seat]
    albums = next(kept.albums for kept in place.collections if kept.id == move.collection)
    turn.emit(f.CollectionRetired(seat, move.collection, albums, kind_of(albums)))
    if move.reward is not None:
        token = state.rewards[move.reward][0]
        turn.emit(f.RewardTaken(seat, token))
        turn.emit(f.PointsScored(seat, REWARDS[token].points, "rewards", token))
    if phase == "end":
        end_turn(turn)


def _collect(turn: Turn[Vinyl], seat: int, move: m.Collect) -> None:
    """VIN-048, VIN-058."""
    _pay(turn, seat, move.payment, ())
    source: f.Zone = "sale_bin" if move.album in on_sale(turn.state) else "record_bin"
    _place_album(turn, seat, move.album, move.collection, source)
    _lose_target(turn, move.album, "collected")


def _acquire(turn: Turn[Vinyl], seat: int, move: m.Acquire | m.BumpAcquire) -> None:
    """VIN-068, VIN-069: the whole deposit goes with the payment."""
    place = turn.state.places[seat]
    album = place.layaway or ""
    _pay(turn, seat, move.payment, tuple(place.deposit))
    _place_album(turn, seat, album, move.collection, "layaway")


def _pay(turn: Turn[Vinyl], seat: int, payment: Sequence[str], deposit: tuple[str, ...]) -> None:
    cards = tuple(card for card in payment if card not in WILDS)
    wilds = tuple(card for card in payment if card in WILDS)
    turn.emit(f.MagazinesSpent(seat, cards, wilds, deposit))


def _place_album(
    turn: Turn[Vinyl], seat: int, album: str, collection: str, source: f.Source
) -> None:
    """VIN-055, VIN-057, VIN-118: put an album at the right end of a collection and score it."""
    place = turn.state.places[seat]
    if collection == m.NEW:
        collection = f"col-{seat}-{place.started + 1}"
        turn.emit(f.CollectionStarted(seat, collection))
    before = next(kept.albums for kept in place.collections if kept.id == collection)
    turn.emit(f.AlbumCollected(seat, album, source, collection, len(before) + 1))
    turn.emit(f.PointsScored(seat, ALBUMS[album].points, "albums", album))
    bonus = publication_bonus(before, album)
    if bonus:
        turn.emit(f.PointsScored(seat, bonus, "publication", album))


def _bump_acquire(turn: Turn[Vinyl], seat: int, move: m.BumpAcquire) -> None:
    """VIN-R26, VIN-R28: what a bumped seat pays feeds nobody's spoils."""
    used = (*move.payment, *turn.state.places[seat].deposit)
    _acquire(turn, seat, move)
    normal = tuple(sorted(card for card in used if card not in WILDS))
    if normal:
        turn.emit(f.MagazinesDiscarded(seat, normal, "spent"))


def _lay_away(turn: Turn[Vinyl], seat: int, move: m.Layaway) -> None:
    """VIN-062."""
    turn.emit(f.AlbumLaidAway(seat, move.album, move.deposit))
    _lose_target(turn, move.album, "laid_away")


def _lose_target(turn: Turn[Vinyl], album: str, reason: f.Loss) -> None:
    """VIN-105."""
    npc = turn.state.npc
    if npc is not None and npc.target == album:
        turn.emit(f.TargetLost(album, reason))


def _loyalty_keep(turn: Turn[Vinyl], seat: int, kept: Sequence[str]) -> None:
    """VIN-046, VIN-R31: the others go under the deck, ascending."""
    held = turn.state.places[seat].loyalty
    returned = tuple(card for card in held if card not in kept)
    turn.emit(f.LoyaltyReturned(seat, len(returned), returned))


def _spoils(turn: Turn[Vinyl], seat: int, card: str | None) -> None:
    """VIN-075, VIN-077, VIN-078."""
    if card is None:
        draw_from_stock(turn, seat)
    else:
        turn.emit(f.SpoilsTaken(seat, card))
