"""What moves lead to: choices and draws, emitted as facts. Applies nothing itself."""

from turntable.engine.items import Move, known
from turntable.engine.turn import Turn
from turntable.games.hifi import actions
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import PRODUCTION_COST, bonus_side, deck_at
from turntable.games.hifi.cards import AUDIO_CARDS, FADER_TOP, VINYL_SPACES, Kind
from turntable.games.hifi.course import begin_round, end_turn
from turntable.games.hifi.legal import asked, bonus_options, phase, rotation_cost
from turntable.games.hifi.mixing import best_run
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import conditions, free_mixing_space, visible_icons

ALL_CONDITIONS = {"timecode", "soundwave", "solo"}


def decide(turn: Turn[Hifi], seat: int, move: Move) -> None:
    """Carry out a move, then all that follows without a question."""
    _carry_out(turn, seat, move)
    while _follow_up(turn):
        pass


def _follow_up(turn: Turn[Hifi]) -> bool:
    """Take the one step that needs no answer, if the match stands at such a step."""
    state = turn.state
    now, at = phase(state), state.turn
    if at is None:
        return False
    if now == "bonus":
        options = list(bonus_options(state, state.places[at.seat], at))
        if len(options) == 1:
            _carry_out(turn, at.seat, options[0])
        return len(options) == 1
    if now == "turn_over":
        if not _judge_harmony(turn):
            end_turn(turn)
        return True
    return False


def _carry_out(turn: Turn[Hifi], seat: int, move: Move) -> None:
    match move:
        case m.ChooseStartCards(decks=decks):
            for artist in decks:
                actions.draw_audio(turn, seat, artist, "setup")
            if not asked(turn.state):
                begin_round(turn, 1)
        case m.RotateRecord():
            _rotate(turn, seat, move)
        case m.Record(card=card, at=at):
            turn.emit(f.CardRecorded(seat, card, at.track, at.space))
            _score_recording(turn, seat, move)
        case m.FulfilMixing():
            _fulfil(turn, seat, move)
        case m.PassMixing():
            turn.emit(f.MixingPassed(seat))
        case m.KeepObjective():
            _keep(turn, seat, known(move.card))
        case m.Harmony():
            _use_harmony(turn, seat, move)
        case m.SkipHarmony():
            turn.emit(f.HarmonySkipped(seat))
        case m.BonusKnob() | m.BonusSwap() | m.BonusRerecord():
            _finish_bonus(turn, seat, move)
        case _:
            _act(turn, seat, move)


def _act(turn: Turn[Hifi], seat: int, move: Move) -> None:
    """Vinyl and Production Phase."""
    match move:
        case m.VinylDraw(deck=deck):
            actions.draw_audio(turn, seat, deck, "vinyl")
        case m.VinylSwap(a=a, b=b):
            actions.swap(turn, seat, a, b, "vinyl")
        case m.VinylFader():
            actions.move_fader(turn, seat, FADER_TOP, "vinyl")  # HIF-028
        case m.VinylObjective(kind=kind):
            actions.draw_objectives(turn, seat, kind, actions.OBJECTIVES_DRAWN)
        case m.VinylKnob(artist=artist):
            actions.place_knob(turn, seat, artist)
        case m.EndVinyl():
            turn.emit(f.VinylEnded(seat))
        case m.ProduceKnob(artist=artist):
            _pay(turn, seat, PRODUCTION_COST)
            actions.place_knob(turn, seat, artist)
        case m.ProduceObjective(kind=kind):
            _pay(turn, seat, PRODUCTION_COST)
            actions.draw_objectives(turn, seat, kind, actions.OBJECTIVES_DRAWN)
        case m.ProduceDiscard():
            _pay(turn, seat, PRODUCTION_COST)
            _discard(turn, seat, known(move.card))
        case m.SkipProduction():
            turn.emit(f.ProductionSkipped(seat))
        case _:
            raise TypeError(f"not a move of this game: {move}")


def _pay(turn: Turn[Hifi], seat: int, amount: int) -> None:
    turn.emit(f.ProductionSpent(seat, amount, turn.state.places[seat].fader - amount))


def _rotate(turn: Turn[Hifi], seat: int, move: m.RotateRecord) -> None:
    """HIF-017 to HIF-019, HIF-R01: turn the record, then pay for what was not free."""
    clockwise = move.direction == "cw"
    by = move.steps if clockwise else -move.steps
    index = (turn.state.record + by) % len(VINYL_SPACES)
    turn.emit(f.RecordRotated(seat, move.direction, move.steps, index))
    cost = rotation_cost(move.steps) if clockwise else 0
    if cost:
        _pay(turn, seat, cost)


def _discard(turn: Turn[Hifi], seat: int, card: str) -> None:
    """HIF-034, HIF-R37: lay a hand card aside, bonus side up unless all know its face."""
    side = bonus_side(card)
    known_to: f.KnownTo = "all" if card in turn.state.once_open else seat
    turn.emit(f.CardDiscarded(seat, side.artist, side.bonus, card, known_to))
    actions.carry_out(turn, seat, side.bonus)


def _score_recording(turn: Turn[Hifi], seat: int, move: m.Record) -> None:
    """HIF-038 to HIF-041, HIF-R14: icons and all knobs; then the others' own knobs in order."""
    state = turn.state
    actions.score(turn, seat, visible_icons(state, move.at.track), "track_icons")
    knobs = state.eq[AUDIO_CARDS[move.card].artist]
    actions.score(turn, seat, len(knobs), "eq_total")
    for other in state.order:
        if other != seat:
            actions.score(turn, other, knobs.count(other), "eq_share")


def _fulfil(turn: Turn[Hifi], seat: int, move: m.FulfilMixing) -> None:
    """HIF-058 to HIF-060, HIF-R26: reveal, mark the track, gain by the best run."""
    state = turn.state
    moved = state.turn.moved if state.turn else []
    run = best_run(state.board, move.objective, move.track, moved)
    space = free_mixing_space(state, move.track)
    if run is None or space is None:
        raise ValueError(f"{move} is not legal")
    turn.emit(f.MixingFulfilled(seat, move.objective, move.track, run.spaces, run.matched, space))
    actions.score(turn, seat, run.points, "mixing")


def _keep(turn: Turn[Hifi], seat: int, card: str) -> None:
    """HIF-029, HIF-030: keep one, put the other under the deck."""
    drawn = turn.state.turn.drawn if turn.state.turn else {}
    kind: Kind = next(iter(drawn))
    turn.emit(f.ObjectiveKept(seat, kind, card))
    turn.emit(f.ObjectiveReturned(seat, kind, drawn[kind][0]))


def _judge_harmony(turn: Turn[Hifi]) -> bool:
    """HIF-043, HIF-050, HIF-R38: once the recording's window is closed; true when any is met."""
    at = turn.state.turn
    if at is None or at.recorded is None or at.harmony:
        return False
    met = conditions(turn.state, m.Spot(at.recorded.track, at.recorded.space))
    if met:
        turn.emit(f.HarmonyMet(at.seat, tuple(met)))
        if set(met) >= ALL_CONDITIONS:  # HIF-R18, HIF-R19
            actions.move_fader(turn, at.seat, 1, "all_conditions")
    return bool(met)


def _use_harmony(turn: Turn[Hifi], seat: int, move: m.Harmony) -> None:
    """HIF-048, HIF-085: take the bonus that lies at the condition's icon now."""
    state = turn.state
    if state.mode == "basic":
        turn.emit(f.HarmonyUsed(seat, move.condition, state.harmony[move.condition]))
    else:
        top = state.decks[deck_at(state, move.condition)][0]
        turn.emit(f.HarmonyUsed(seat, move.condition, bonus_side(top)))
    if state.turn and state.turn.bonus:
        actions.carry_out(turn, seat, state.turn.bonus)


def _finish_bonus(
    turn: Turn[Hifi], seat: int, move: m.BonusKnob | m.BonusSwap | m.BonusRerecord
) -> None:
    match move:
        case m.BonusKnob(artist=artist):
            actions.place_knob(turn, seat, artist)
        case m.BonusSwap(a=a, b=b):
            actions.swap(turn, seat, a, b, "bonus")
        case m.BonusRerecord(card=card, at=at):
            actions.rerecord(turn, seat, card, at)
    actions.put_aside_away(turn)
