# Sentences of HiFi. Names of components end the file.
# Parameters that are ids arrive as names, seats as players' names, lists joined.

## Questions

prompt-choose_start_cards = Choose two decks. Their top cards are your first hand.
prompt-rotate_record = Rotate the record: one or two spaces are free, further ones cost a Production Point each.
prompt-vinyl_action = Take the actions at the tone arm, in either order, or leave them out.
prompt-keep_objective = Keep one of the two objectives. The other goes under its deck.
prompt-production = Pay 2 Production Points for one action, or go on without paying.
prompt-record = Record a card of your hand on an empty space of a track.
prompt-mixing = You can fulfil a Mixing objective with the card that was just placed or moved.
prompt-harmony = Your recording is in harmony. Take one of the bonuses, or none.
prompt-bonus = Carry out the bonus you have taken.

## Options

option-mode = Mode
option-mode-basic = Basic
option-mode-advanced = Advanced
option-bonus_order = Bonus cards (basic mode)
option-bonus_order-first_game = First-game order
option-bonus_order-random = Random order

## Steps and buttons while a move is built

step-decks = Choose the second deck.
step-cards = Choose the card it changes places with.
step-at = Choose the space.
step-track = Choose the track.

act-vinyl_fader = Fader to 5
act-end_vinyl = Leave out the rest
act-skip_production = Go on without paying
act-pass_mixing = Fulfil none now
act-skip_harmony = Take no bonus

confirm-choose_start_cards = Take these two cards
confirm-rotate_record = { $direction ->
    [ccw] Rotate one space back
   *[cw] { $steps ->
        [one] Rotate one space
       *[other] Rotate { $steps } spaces
      }
  }
confirm-vinyl_draw = Draw a { $deck }
confirm-vinyl_swap = Swap these two cards
confirm-vinyl_fader = Move the fader to 5
confirm-vinyl_objective = { $kind ->
    [mixing] Draw two Mixing objectives
   *[mastering] Draw two Mastering objectives
  }
confirm-vinyl_knob = Place a knob on the { $artist } EQ
confirm-end_vinyl = Leave out the rest
confirm-keep_objective = Keep { $card }
confirm-produce_knob = Pay 2 and place a knob on the { $artist } EQ
confirm-produce_objective = { $kind ->
    [mixing] Pay 2 and draw two Mixing objectives
   *[mastering] Pay 2 and draw two Mastering objectives
  }
confirm-produce_discard = Pay 2 and discard the { $card } for its bonus
confirm-skip_production = Go on without paying
confirm-record = Record it here
confirm-fulfil_mixing = Fulfil { $objective } on track { $track }
confirm-pass_mixing = Fulfil none now
confirm-harmony = Take the bonus of { $condition }
confirm-skip_harmony = Take no bonus
confirm-bonus_knob = Place the knob on the { $artist } EQ
confirm-bonus_swap = Swap these two cards
confirm-bonus_rerecord = Swap your card with this one

## Why a move is not possible

refused-not_asked = It is not for you to move just now.
refused-not_now = That cannot be done at this point.
refused-same_deck = Choose two different decks.
refused-not_sorted = Each choice is named once, in order.
refused-must_rotate = The record must be rotated by at least one space.
refused-not_the_starting_player = Only the Starting Player may rotate counterclockwise.
refused-one_step_back = Counterclockwise the record goes one space and no further.
refused-too_far = The record is rotated by at most { $steps } spaces.
refused-too_few_points_to_rotate = That rotation costs { $cost } Production Points. You have fewer.
refused-too_few_points = You have fewer than 2 Production Points.
refused-not_at_the_arm = The space at the tone arm does not show that action.
refused-taken_already = You have taken that action in this turn already.
refused-deck_empty = There are no { $artist } cards left to draw.
refused-fader_at_the_top = Your fader is at { $level } already.
refused-no_card_there = There is no card to exchange there.
refused-same_card = A card does not change places with itself.
refused-no_knob_left = All your knobs are on the board, and the lowest knob of a full { $artist } EQ is not yours.
refused-no_mixing_left = There are no Mixing objectives left to draw.
refused-no_mastering_left = There are no Mastering objectives left to draw.
refused-not_drawn = That is not one of the objectives you drew.
refused-advanced_only = Cards are discarded for their bonus in Advanced Mode only.
refused-not_in_hand = That card is not in your hand.
refused-changes_nothing = That bonus would change nothing just now.
refused-no_such_space = Each track has { $spaces } spaces in this match.
refused-space_taken = A card lies on that space.
refused-objective_not_held = You do not hold that objective.
refused-no_such_track = There are { $tracks } tracks.
refused-no_marker_left = You have no mixing marker left.
refused-no_mixing_space = Track { $track } has no free mixing space.
refused-card_not_moved = The card that was placed or moved just now is not part of that sequence.
refused-no_match = That track does not match the objective.
refused-condition_not_met = The recorded card does not meet that condition.
refused-no_bonus_there = The deck at that condition is empty.
refused-other_bonus = That is not the bonus you have taken.

## The board

zone-record = The turntable
zone-harmony = Harmony
zone-decks = The decks
zone-standing = Rounds and points
zone-studio = The Studio Board
zone-eq = Equalizer
zone-mine = Your desk
zone-goals = Your objectives

mark-bassist = B
mark-drummer = D
mark-guitarist = G
mark-vocalist = V
edge-low = L
edge-mid = M
edge-high = H
plus = +{ $points }
minute = { $minute }′
side-b = Side B

vinyl-draw-guitarist = Draw a guitarist
vinyl-draw-vocalist = Draw a vocalist
vinyl-draw-drummer = Draw a drummer
vinyl-draw-bassist = Draw a bassist
vinyl-draw-any = Draw from any deck
vinyl-other-swap = Swap two cards
vinyl-other-fader_to_5 = Fader to 5
vinyl-other-draw_mixing = Two Mixing objectives, keep one
vinyl-other-draw_mastering = Two Mastering objectives, keep one
vinyl-other-place_knob = Place an EQ knob
record-at = At the tone arm: { $draw }; { $other }.
taken = (taken)
rotate-cw = { $steps ->
    [one] One space clockwise
   *[other] { $steps } spaces clockwise
  }
rotate-ccw = One space back
rotation-cost = { $cost ->
    [0] free
    [one] for one Production Point
   *[other] for { $cost } Production Points
  }
rotation-not = not possible for you
cost = { $cost ->
    [0] free
   *[other] { $cost } PP
  }

condition-timecode = The card's minute is that of its space.
condition-soundwave = A wave fits the card beside it.
condition-solo = The same artist is beside it.
condition-multi = Two of the three at least.
condition-met = Met by this recording.
condition-used = Its bonus was taken.
met-sign = ✓ met
all-three = All three at once: one Production Point more.
bonus-on-deck = Top of the { $artist } deck: { $bonus }
bonus-none = no bonus
bonus-withheld = shown when the bonus is carried out

deck = { $artist } deck, { $count ->
    [one] one card
   *[other] { $count } cards
  }.
deck-top = On top:
deck-withheld = The next card is not shown yet.
objective-deck-mixing = Mixing objectives, { $count ->
    [one] one card
   *[other] { $count } cards
  }
objective-deck-mastering = Mastering objectives, { $count ->
    [one] one card
   *[other] { $count } cards
  }
short-mixing = Mixing
short-mastering = Mastering
cards = ×{ $count }
hidden-face = a { $artist } with a hidden face
with-bonus = bonus: { $bonus }
laid-aside = Laid aside until its bonus is carried out.

round = Round { $round } of { $rounds }
last-round = last round
before-first-round = Before the first round
session-over = The session is over.
order = Turn order of this round
score-stacks = Points, fewest first
stacks-explained = Fewest points play first in the next round; in a stack, the one on top.

track = Track { $track }, { $icons ->
    [0] no icon visible.
    [one] one icon visible.
   *[other] { $icons } icons visible.
  }
track-short = Track { $track }
track-marker = Mixing space { $space }: { $seat }.
space = Track { $track }, minute { $space }
space-empty = Track { $track }, minute { $space }: empty
meets = meets { $conditions }
just-moved = just placed or moved
would-score = scores { $points }
would-meet = meets { $conditions }
share = { $points ->
    [one] one point
   *[other] { $points } points
  } for { $seat }
eq-track = { $artist } EQ, { $count ->
    [0] no knob.
    [one] one knob.
   *[other] { $count } knobs.
  }
eq-level = Level { $level }: { $seat }.
eq-explained = A recording scores one point a knob on its artist's EQ. Other owners score for their own knobs there.

drawn = Keep one of these:
hand-empty = No card in hand
points = { $points ->
    [one] one point
   *[other] { $points } points
  }
production = Production
fader = Production fader at { $level }
knobs-left = { $count ->
    [one] one knob left
   *[other] { $count } knobs left
  }
markers-left = { $count ->
    [one] one marker left
   *[other] { $count } markers left
  }
held-mixing = { $count ->
    [one] one Mixing objective
   *[other] { $count } Mixing objectives
  }
held-mastering = { $count ->
    [one] one Mastering objective
   *[other] { $count } Mastering objectives
  }
choosing-mixing = Two Mixing objectives drawn, one will be kept
choosing-mastering = Two Mastering objectives drawn, one will be kept
best-mixing = Now { $matched } in a row on track { $track }, minutes { $spaces }: worth { $points }
best-none = Nothing in a row on the board
best-mastering = As the board stands: { $points ->
    [one] one point
   *[other] { $points } points
  }
ready = Can be fulfilled now on track { $tracks }
mixing-pays = Four in a row pay 7, three 4, two 2 points.
fulfilled = { $objective } fulfilled on track { $track }: { $points } points
mastered = { $objective }: { $points ->
    [one] one point
   *[other] { $points } points
  }
returned = You know what you put back:
returned-at = { $objective } is number { $position } of its deck.

## What happened

game-started-basic = { $players } producers enter the studio.
game-started-advanced = { $players } producers enter the studio, in Advanced Mode.
harmony-assigned = Bonuses: Timecode { $timecode }, Soundwave { $soundwave }, Solo { $solo }, two or more conditions { $multi }.
harmony-assigned-decks = Decks: Timecode { $timecode }, Soundwave { $soundwave }, Solo { $solo }, two or more conditions { $multi }.
turn-order-set-2 = Order of round { $number }: { $first_seat }, { $second_seat }.
turn-order-set-3 = Order of round { $number }: { $first_seat }, { $second_seat }, { $third_seat }.
turn-order-set-4 = Order of round { $number }: { $first_seat }, { $second_seat }, { $third_seat }, { $fourth_seat }.
round-started = Round { $round } begins.
turn-started = { $seat } has the turn.
objective-dealt-mixing = { $seat } gets a Mixing objective.
objective-dealt-mixing-own = { $seat } gets { $objective }.
objective-dealt-mastering = { $seat } gets a Mastering objective.
objective-dealt-mastering-own = { $seat } gets { $objective }.
record-rotated-cw = { $seat } rotates the record by { $steps } to { $vinyl }.
record-rotated-ccw = { $seat } rotates the record back to { $vinyl }.
production-spent = { $seat } pays { $amount ->
    [one] one Production Point
   *[other] { $amount } Production Points
  } and has { $level } left.
production-skipped = { $seat } goes on without paying.
vinyl-ended = { $seat } leaves out the rest of the record's actions.
audio-drawn = { $seat } draws { $card }.
audio-drawn-hidden = { $seat } draws a { $artist } with the bonus “{ $bonus }”.
audio-drawn-own = { $seat } draws { $card } with the bonus “{ $bonus }”.
fader-moved-vinyl = { $seat } moves the fader up to { $level }.
fader-moved-all_conditions = All conditions at once: the fader of { $seat } goes up to { $level }.
fader-moved-bonus = { $seat } gains { $gained ->
    [one] one Production Point
   *[other] { $gained } Production Points
  } and has { $level }.
objectives-drawn-mixing = { $seat } draws { $count ->
    [one] a Mixing objective
   *[other] { $count } Mixing objectives
  }.
objectives-drawn-mastering = { $seat } draws { $count ->
    [one] a Mastering objective
   *[other] { $count } Mastering objectives
  }.
objectives-drawn-own = { $seat } draws { $objectives }.
objective-kept-mixing = { $seat } keeps a Mixing objective.
objective-kept-mixing-own = { $seat } keeps { $objective }.
objective-kept-mastering = { $seat } keeps a Mastering objective.
objective-kept-mastering-own = { $seat } keeps { $objective }.
objective-returned-mixing = { $seat } puts a Mixing objective under the deck.
objective-returned-mixing-own = { $seat } puts { $objective } under the deck.
objective-returned-mastering = { $seat } puts a Mastering objective under the deck.
objective-returned-mastering-own = { $seat } puts { $objective } under the deck.
knob-removed = The { $artist } EQ was full: the lowest knob goes back to { $owner_seat }.
knob-placed = { $seat } places a knob on level { $level } of the { $artist } EQ.
card-discarded = { $seat } discards a { $artist } for “{ $bonus }”.
card-discarded-open = { $seat } discards { $card } for “{ $bonus }”.
card-to-deck-bottom = The bonus card goes under the { $artist } deck.
card-to-deck-bottom-open = { $card } goes under the { $artist } deck.
card-recorded = { $seat } records { $card } on track { $track }, minute { $space }.
cards-swapped = { $seat } swaps { $card } with { $other }.
card-rerecorded = { $seat } puts { $placed } on track { $track }, minute { $space }, and takes { $taken } back.
points-scored-track_icons = { $seat } scores { $points } for the icons of the track.
points-scored-eq_total = { $seat } scores { $points } for the knobs on the artist's EQ.
points-scored-eq_share = { $seat } scores { $points } for own knobs on that EQ.
points-scored-mixing = { $seat } scores { $points } for the mix.
points-scored-bonus = { $seat } scores { $points } by the bonus.
points-scored-mastering = { $seat } scores { $points } for mastering.
mixing-fulfilled = { $seat } fulfils { $objective } on track { $track } with { $matched } cards.
mixing-passed = { $seat } fulfils none now. Only you see this line.
harmony-met = The recording of { $seat } is in harmony: { $conditions }.
harmony-used = { $seat } takes the bonus of { $condition }: { $bonus }.
harmony-skipped = { $seat } takes no Harmony bonus.
mastering-scored = { $seat } reveals { $objective }: { $value } makes { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
  }.
game-ended = { $seat } wins with { $points } points.

## The score sheet

category-track_icons = Icons of the tracks
category-eq_total = EQ knobs on own recordings
category-eq_share = Own knobs on others' recordings
category-mixing = Mixing objectives
category-bonus = Bonus points
category-mastering = Mastering objectives
cause-track-icons = Round { $round }: visible icons of track { $track } for { $card }
cause-eq-total = Round { $round }: all knobs on the artist's EQ for { $card }
cause-eq-share = Round { $round }: own knobs on the artist's EQ when { $card } was recorded
cause-mixing = Round { $round }: { $objective } on track { $track }, { $matched } cards
cause-bonus-gain_2_vp = Round { $round }: Harmony bonus
cause-bonus-technique = Round { $round }: Technique, one point a knob
cause-bonus-prestige = Round { $round }: Prestige
cause-mastering = End of the last turn: { $objective }
tie-knobs = The tie goes to more EQ knobs on the board.
tie-production = The tie goes to more Production Points.
tie-order = The tie goes to the seat nearest to the Starting Player.

## Names

name-bassist = bassist
name-drummer = drummer
name-guitarist = guitarist
name-vocalist = vocalist

artist-bassist = Bassist
artist-drummer = Drummer
artist-guitarist = Guitarist
artist-vocalist = Vocalist

name-timecode = Timecode
name-soundwave = Soundwave
name-solo = Solo
name-multi = Two or more conditions

name-vinyl-0 = “guitarist and swap two cards”
name-vinyl-1 = “vocalist and fader to 5”
name-vinyl-2 = “drummer and Mixing objectives”
name-vinyl-3 = “bassist and Mastering objectives”
name-vinyl-4 = “any card and EQ knob”

name-bonus-leroy-johnson = Leroy Johnson (place an EQ knob)
name-bonus-mei-ling-wong = Mei Ling Wong (2 points)
name-bonus-heather-jones = Heather Jones (1 Production Point a knob of yours)
name-bonus-jack-green = Jack Green (swap a hand card with a card on the board)

name-does-place_knob = place an EQ knob
name-does-gain_2_vp = 2 points
name-does-gain_production = 1 Production Point a knob of yours
name-does-rerecord = swap a hand card with a card on the board
name-does-draw_audio-bassist = draw a bassist
name-does-draw_audio-drummer = draw a drummer
name-does-draw_audio-guitarist = draw a guitarist
name-does-draw_audio-vocalist = draw a vocalist
name-does-draw_mixing = draw a Mixing objective
name-does-draw_mastering = draw a Mastering objective
name-does-technique-bassist = Technique: 1 point a knob on the bassist EQ
name-does-technique-drummer = Technique: 1 point a knob on the drummer EQ
name-does-technique-guitarist = Technique: 1 point a knob on the guitarist EQ
name-does-technique-vocalist = Technique: 1 point a knob on the vocalist EQ
name-does-prestige = Prestige: 3 points
name-does-production = Production: 1 Production Point a knob of yours
name-does-swap-verse = Verse: swap two cards on the board
name-does-swap-bridge = Bridge: swap two cards on the board
name-does-swap-chorus = Chorus: swap two cards on the board

name-audio-bassist-01 = bassist 1 (minute 1, high to mid)
name-audio-bassist-02 = bassist 2 (minute 1, low to low)
name-audio-bassist-03 = bassist 3 (minute 1, mid to high)
name-audio-bassist-04 = bassist 4 (minute 2, low to high)
name-audio-bassist-05 = bassist 5 (minute 2, mid to low)
name-audio-bassist-06 = bassist 6 (minute 3, high to low)
name-audio-bassist-07 = bassist 7 (minute 3, mid to mid)
name-audio-bassist-08 = bassist 8 (minute 4, high to low)
name-audio-bassist-09 = bassist 9 (minute 4, low to high)
name-audio-bassist-10 = bassist 10 (minute 5, high to high)
name-audio-bassist-11 = bassist 11 (minute 5, low to mid)
name-audio-bassist-12 = bassist 12 (minute 6, low to mid)
name-audio-bassist-13 = bassist 13 (minute 6, mid to low)
name-audio-bassist-14 = bassist 14 (minute 7, high to mid)
name-audio-bassist-15 = bassist 15 (minute 7, mid to high)
name-audio-drummer-01 = drummer 16 (minute 1, high to mid)
name-audio-drummer-02 = drummer 17 (minute 1, low to high)
name-audio-drummer-03 = drummer 18 (minute 2, high to mid)
name-audio-drummer-04 = drummer 19 (minute 2, low to low)
name-audio-drummer-05 = drummer 20 (minute 2, mid to high)
name-audio-drummer-06 = drummer 21 (minute 3, high to low)
name-audio-drummer-07 = drummer 22 (minute 3, mid to high)
name-audio-drummer-08 = drummer 23 (minute 4, high to high)
name-audio-drummer-09 = drummer 24 (minute 4, mid to low)
name-audio-drummer-10 = drummer 25 (minute 5, high to low)
name-audio-drummer-11 = drummer 26 (minute 5, low to mid)
name-audio-drummer-12 = drummer 27 (minute 6, low to high)
name-audio-drummer-13 = drummer 28 (minute 6, mid to mid)
name-audio-drummer-14 = drummer 29 (minute 7, low to mid)
name-audio-drummer-15 = drummer 30 (minute 7, mid to low)
name-audio-guitarist-01 = guitarist 31 (minute 1, high to low)
name-audio-guitarist-02 = guitarist 32 (minute 1, mid to high)
name-audio-guitarist-03 = guitarist 33 (minute 2, high to low)
name-audio-guitarist-04 = guitarist 34 (minute 2, mid to high)
name-audio-guitarist-05 = guitarist 35 (minute 3, high to mid)
name-audio-guitarist-06 = guitarist 36 (minute 3, low to high)
name-audio-guitarist-07 = guitarist 37 (minute 3, mid to low)
name-audio-guitarist-08 = guitarist 38 (minute 4, high to mid)
name-audio-guitarist-09 = guitarist 39 (minute 4, low to low)
name-audio-guitarist-10 = guitarist 40 (minute 5, high to high)
name-audio-guitarist-11 = guitarist 41 (minute 5, low to mid)
name-audio-guitarist-12 = guitarist 42 (minute 6, low to high)
name-audio-guitarist-13 = guitarist 43 (minute 6, mid to mid)
name-audio-guitarist-14 = guitarist 44 (minute 7, low to mid)
name-audio-guitarist-15 = guitarist 45 (minute 7, mid to low)
name-audio-vocalist-01 = vocalist 46 (minute 1, low to high)
name-audio-vocalist-02 = vocalist 47 (minute 1, mid to low)
name-audio-vocalist-03 = vocalist 48 (minute 2, high to low)
name-audio-vocalist-04 = vocalist 49 (minute 2, low to mid)
name-audio-vocalist-05 = vocalist 50 (minute 3, high to mid)
name-audio-vocalist-06 = vocalist 51 (minute 3, low to high)
name-audio-vocalist-07 = vocalist 52 (minute 4, high to low)
name-audio-vocalist-08 = vocalist 53 (minute 4, low to mid)
name-audio-vocalist-09 = vocalist 54 (minute 4, mid to high)
name-audio-vocalist-10 = vocalist 55 (minute 5, low to low)
name-audio-vocalist-11 = vocalist 56 (minute 5, mid to mid)
name-audio-vocalist-12 = vocalist 57 (minute 6, high to mid)
name-audio-vocalist-13 = vocalist 58 (minute 6, mid to high)
name-audio-vocalist-14 = vocalist 59 (minute 7, high to high)
name-audio-vocalist-15 = vocalist 60 (minute 7, mid to low)

name-mixing-01 = Mixing objective 1 (bassist, drummer, guitarist, vocalist)
name-mixing-02 = Mixing objective 2 (bassist, guitarist, drummer, vocalist)
name-mixing-03 = Mixing objective 3 (bassist, guitarist, vocalist, drummer)
name-mixing-04 = Mixing objective 4 (bassist, vocalist, drummer, guitarist)
name-mixing-05 = Mixing objective 5 (bassist, vocalist, guitarist, drummer)
name-mixing-06 = Mixing objective 6 (drummer, bassist, guitarist, vocalist)
name-mixing-07 = Mixing objective 7 (drummer, bassist, vocalist, guitarist)
name-mixing-08 = Mixing objective 8 (drummer, guitarist, vocalist, bassist)
name-mixing-09 = Mixing objective 9 (drummer, vocalist, bassist, guitarist)
name-mixing-10 = Mixing objective 10 (drummer, vocalist, guitarist, bassist)
name-mixing-11 = Mixing objective 11 (guitarist, bassist, drummer, vocalist)
name-mixing-12 = Mixing objective 12 (guitarist, bassist, vocalist, drummer)
name-mixing-13 = Mixing objective 13 (guitarist, drummer, bassist, vocalist)
name-mixing-14 = Mixing objective 14 (guitarist, drummer, vocalist, bassist)
name-mixing-15 = Mixing objective 15 (guitarist, vocalist, bassist, drummer)
name-mixing-16 = Mixing objective 16 (vocalist, bassist, drummer, guitarist)
name-mixing-17 = Mixing objective 17 (vocalist, drummer, bassist, guitarist)
name-mixing-18 = Mixing objective 18 (vocalist, drummer, guitarist, bassist)
name-mixing-19 = Mixing objective 19 (vocalist, guitarist, bassist, drummer)
name-mixing-20 = Mixing objective 20 (vocalist, guitarist, drummer, bassist)

name-mastering-less-is-more-bassist = Less is More (bassist)
name-mastering-less-is-more-drummer = Less is More (drummer)
name-mastering-less-is-more-guitarist = Less is More (guitarist)
name-mastering-less-is-more-vocalist = Less is More (vocalist)
name-mastering-creative-flow-bassist = Creative Flow (bassist)
name-mastering-creative-flow-drummer = Creative Flow (drummer)
name-mastering-creative-flow-guitarist = Creative Flow (guitarist)
name-mastering-creative-flow-vocalist = Creative Flow (vocalist)
name-mastering-solo-bassist = Solo (bassist)
name-mastering-solo-drummer = Solo (drummer)
name-mastering-solo-guitarist = Solo (guitarist)
name-mastering-solo-vocalist = Solo (vocalist)
name-mastering-counterpoint-bassist-drummer = Counterpoint (bassist and drummer)
name-mastering-counterpoint-bassist-guitarist = Counterpoint (bassist and guitarist)
name-mastering-counterpoint-bassist-vocalist = Counterpoint (bassist and vocalist)
name-mastering-counterpoint-drummer-guitarist = Counterpoint (drummer and guitarist)
name-mastering-counterpoint-drummer-vocalist = Counterpoint (drummer and vocalist)
name-mastering-counterpoint-guitarist-vocalist = Counterpoint (guitarist and vocalist)
name-mastering-dissonant = Dissonant
name-mastering-pink-noise = Pink Noise

mastering-less_is_more = Absent from 1, 2 or 3 tracks: 2, 4 or 7 points
mastering-creative_flow = 1st, 2nd or 3rd artist by cards on the board: 7, 4 or 2 points
mastering-solo = Two neighbours on 1, 2 or 3 tracks: 2, 4 or 7 points
mastering-counterpoint = 2, 3 or 4 knobs of yours on the two EQ tracks, one on each at least: 2, 4 or 7 points
mastering-dissonant = Fewest mixing markers on the board: 5 points
mastering-pink_noise = Fewest EQ knobs on the board: 5 points
