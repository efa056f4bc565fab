# Sentences of Yacht Rock. Names of components end the file.
# Parameters that are ids arrive as names, seats as players' names, lists joined.

## Questions: prompt-<kind> to the one who is asked

prompt-take_slot = Take all cards of a slot. It and its two neighbours get a new card each.
prompt-keep_clothing = You can wear one of a type. Choose the card you keep; the rest is sold for 1 point each.
prompt-record = Choose a Single to record, or end your turn.
prompt-answer_duet = You are asked for a duet. Choose the card you give, or decline.
prompt-choose_party = Choose a party. Nobody knows its values yet.

## Steps and buttons while a move is built

step-type = Record it alone with three cards, or choose a partner.
step-partner = Choose a partner for the duet, or record it alone if you can.
step-give = Choose the Musical card you give.

act-record_solo = Record solo: 8 points
act-end_turn = End turn
act-decline_duet = Decline

confirm-take_slot = Take slot { $slot }
confirm-keep_clothing = Keep the { $card }
confirm-record_solo = Record { $single } solo: 8 points
confirm-offer_duet = Offer the duet: you give { $give }
confirm-end_turn = End turn
confirm-accept_duet = Accept and give { $give }: 3 points
confirm-decline_duet = Decline
confirm-choose_party = Go to party { $party }

## Why a move is not possible

refused-not_asked = It is not for you to move just now.
refused-not_now = That cannot be done at this point.
refused-no_such_slot = There are five slots, 1 to 5.
refused-take_a_slot_first = Take the cards of a slot first.
refused-settle_clothing_first = Choose first which clothing you keep.
refused-not_at_hand = Choose one of the cards of this type: { $clothing }.
refused-same_face = That card looks just like the { $card }. Choose that one.
refused-not_on_display = That Single is not on display.
refused-dealt_this_turn = { $single } was dealt in this turn. It can be recorded from the next turn on.
refused-attributes_missing = You lack { $missing } for a solo.
refused-no_such_partner = Ask one of the other players.
refused-declined_before = { $partner_seat } has declined this Single in this turn.
refused-not_on_single = { $single } does not ask for that.
refused-not_held = You have no card of { $attribute }.
refused-same_variety = A duet takes two cards of different varieties.
refused-partner_has_nothing = { $partner_seat } has no card for this Single.
refused-no_offer = Nobody has offered you a duet.
refused-no_such_party = There are two parties, 1 and 2.

## What happened

first-player-set = { $seat } gets the First-Player token by lot.
slots-dealt = The slots open with { $cards }.
single-revealed = { $single } comes on display.
single-space-emptied = No Single is left: the space stays empty.
soiree-dealt = Party { $position } tonight: { $party }.
soiree-replaced = The same party twice. Party { $position } becomes { $party }.
round-started = Round { $round } begins. { $seat } plays first.
turn-started = { $seat } has the turn.
slot-taken = { $seat } takes slot { $slot }: { $cards }.
style-dealt = New in the slots: { $cards }.
style-deck-exhausted = The Style deck is empty: the last turn of round { $round }.
clothing-kept = { $seat } wears the { $card }.
clothing-sold = { $seat } sells { $cards } for { $points ->
    [one] one point
   *[other] { $points } points
  }.
duet-offered = { $seat } asks { $partner_seat } for a duet of { $single } and would give { $attribute }.
duet-accepted = { $seat } accepts and gives { $attribute }.
duet-declined = { $seat } declines to record { $single }.
single-recorded-solo = { $seat } records { $single } solo with { $cards }.
single-recorded-duet = { $seat } and { $partner_seat } record { $single } with { $cards }.
single-token-gained = { $seat } now owns { $count ->
    [one] one Single token
   *[other] { $count } Single tokens
  }.
turn-ended = { $seat } ends the turn.
party-phase-started = Party time in round { $round }.
party-chosen = { $seat } goes to party { $position }.
soiree-revealed = The doors of party { $position } open: { $soiree }.
points-scored-single = { $seat } scores { $points } for the recording.
points-scored-base = { $seat } scores { $points } for the outfit.
points-scored-color_bonus = { $seat } scores { $points } for { $color }.
points-scored-record_bonus = { $seat } scores { $points } for Single tokens.
points-scored-in_vogue-hat = In Vogue: { $seat } scores { $points } for a hat.
points-scored-in_vogue-sunglasses = In Vogue: { $seat } scores { $points } for sunglasses.
points-scored-in_vogue-shoes = In Vogue: { $seat } scores { $points } for shoes.
points-scored-in_vogue-multicolor = In Vogue: { $seat } scores { $points } for different colours.
points-scored-leftover_music = { $seat } scores { $points } for Musical cards left over.
round-ended = Round { $round } is over.
first-player-passed = The First-Player token goes from { $from_seat } to { $to_seat }.
first-player-stays = { $to_seat } keeps the First-Player token.
game-ended = { $seat } wins with { $points }.
game-ended-shared = Level at { $points }: a shared victory.

## The score sheet

category-second_hand = Second-hand sales
category-single = Singles
category-base = Outfit
category-color_bonus = Colour bonus
category-record_bonus = Record bonus
category-in_vogue = In Vogue
category-leftover_music = Musical cards left over
cause-second_hand = Sold in round { $round }, one point each: { $cards }
cause-solo = { $single }, solo
cause-duet = { $single }, duet with { $partner_seat }
cause-base = Worn in round { $round }: { $cards }
cause-color_bonus = { $soiree }, round { $round }: { $color }
cause-record_bonus = { $soiree }, round { $round }: Single tokens
cause-in_vogue-hat = { $soiree }, round { $round }: a hat
cause-in_vogue-sunglasses = { $soiree }, round { $round }: sunglasses
cause-in_vogue-shoes = { $soiree }, round { $round }: shoes
cause-in_vogue-multicolor = { $soiree }, round { $round }: one point for each different colour
cause-leftover_music = One point each: { $cards }
tie-shared = Equal totals: a shared victory.

## The board

zone-slots = Style
zone-singles = Singles
zone-soirees = Soirées
zone-mine = Your look

slot = Slot { $slot }: { $cards }.
slot-empty = Slot { $slot }: empty.
slot-refills = Take it, and slots { $slots } get a card each.
one-more = +1
how-refilled = A taken slot and its two neighbours get one new card each.
all-turns = All turns of this round have been played.
last-turn = The deck is empty: last turn before the parties.
round = Round { $round } of { $rounds }
turn-of = turn { $turn } of 3
deck = { $count ->
    [0] The Style deck is empty
    [one] One card in the Style deck
   *[other] { $count } cards in the Style deck
  }
deck-left = { $count } left
party-time = Party time
last-song = Last song

single = { $single }: { $attributes }.
single-gap = No Singles left
held = Held: { $attributes }.
held-none = None held.
solo-possible = Solo possible.
duet-possible = Duet possible with { $with_seat }.
not-this-turn = Not in this turn.
solo-sign = Solo +8
duet-sign = Duet +3
later-sign = next turn
partners = Musicians
partner = { $seat } has
offer = { $from_seat } asks { $to_seat } for a duet on { $single }
offer-mine = { $from_seat } asks you for a duet on { $single }: 3 points and a token for each of you
or = or
record-row = { $count ->
    [0] Record row: empty
    [one] Record row: one Single
   *[other] Record row: { $count } Singles
  }
record-row-empty = Nothing has been recorded yet.
recorded-solo = { $single }, solo by
recorded-duet = { $single }, duet of

bonus-hidden = { $category }, value unknown.
bonus-open = { $category }: { $points } each.
vogue = In Vogue
vogue-secret = still secret
vogue-hidden = In Vogue: secret.
vogue-hat = In Vogue: hat, 4.
vogue-sunglasses = In Vogue: sunglasses, 4.
vogue-shoes = In Vogue: shoes, 4.
vogue-multicolor = In Vogue: 1 for each colour.
guest = { $seat } goes there.
yours = yours: { $count }
last-night = The parties of round { $round }
player = Player
column-base = outfit
column-color_bonus = colours
column-record_bonus = records
column-in_vogue = In Vogue
column-sum = sum

outfit = Outfit: { $clothes }
unworn = no { $clothing }
points = { $points ->
    [one] one point
   *[other] { $points } points
  }
first-player = First player
tokens = { $count ->
    [0] no token
    [one] one token
   *[other] { $count } tokens
  }
turns = turn { $turns } of 3
goes-to = at the
music-mine = Your music
music-held = { $attribute } ×{ $count }
music-none = No Musical cards
fitting-mine = Keep one: { $clothing }
fitting-theirs = { $seat } keeps one: { $clothing }
worn-now = worn
just-taken = new
comes-next = next

## Names

word-top = top
word-bottom = bottom
word-shoes = shoes
word-sunglasses = sunglasses
word-hat = hat
word-coral = coral
word-lavender = lavender
word-teal = teal
word-gold = gold
word-record = records
word-multicolor = different colours
word-saxophone = Soothing Saxophone
word-anthem = Heartfelt Anthem
word-guitar = Guitar Interlude
word-refrain = Timeless Refrain
word-lyrics = Poetic Lyrics
word-beat = Gentle Beat
word-keys = Velvet Keys

mark-coral = C
mark-lavender = L
mark-teal = T
mark-gold = G
mark-record = R
short-saxophone = Saxophone
mark-saxophone = SAX
short-anthem = Anthem
mark-anthem = ANT
short-guitar = Guitar
mark-guitar = GTR
short-refrain = Refrain
mark-refrain = REF
short-lyrics = Lyrics
mark-lyrics = LYR
short-beat = Beat
mark-beat = BEAT
short-keys = Keys
mark-keys = KEYS

name-style-top-coral-1 = coral top
name-style-top-coral-2 = coral top
name-style-top-coral-3 = coral top
name-style-top-coral-4 = coral top
name-style-top-lavender-1 = lavender top
name-style-top-lavender-2 = lavender top
name-style-top-lavender-3 = lavender top
name-style-top-lavender-4 = lavender top
name-style-top-teal-1 = teal top
name-style-top-teal-2 = teal top
name-style-top-teal-3 = teal top
name-style-top-teal-4 = teal top
name-style-top-gold-1 = gold top
name-style-top-gold-2 = gold top
name-style-bottom-coral-1 = coral bottom
name-style-bottom-coral-2 = coral bottom
name-style-bottom-coral-3 = coral bottom
name-style-bottom-coral-4 = coral bottom
name-style-bottom-lavender-1 = lavender bottom
name-style-bottom-lavender-2 = lavender bottom
name-style-bottom-lavender-3 = lavender bottom
name-style-bottom-lavender-4 = lavender bottom
name-style-bottom-teal-1 = teal bottom
name-style-bottom-teal-2 = teal bottom
name-style-bottom-teal-3 = teal bottom
name-style-bottom-teal-4 = teal bottom
name-style-bottom-gold-1 = gold bottom
name-style-bottom-gold-2 = gold bottom
name-style-shoes-coral-1 = coral shoes
name-style-shoes-coral-2 = coral shoes
name-style-shoes-coral-3 = coral shoes
name-style-shoes-coral-4 = coral shoes
name-style-shoes-lavender-1 = lavender shoes
name-style-shoes-lavender-2 = lavender shoes
name-style-shoes-lavender-3 = lavender shoes
name-style-shoes-lavender-4 = lavender shoes
name-style-shoes-teal-1 = teal shoes
name-style-shoes-teal-2 = teal shoes
name-style-shoes-teal-3 = teal shoes
name-style-shoes-teal-4 = teal shoes
name-style-shoes-gold-1 = gold shoes
name-style-shoes-gold-2 = gold shoes
name-style-sunglasses-coral-lavender-1 = coral and lavender sunglasses
name-style-sunglasses-coral-lavender-2 = coral and lavender sunglasses
name-style-sunglasses-coral-lavender-3 = coral and lavender sunglasses
name-style-sunglasses-coral-teal-1 = coral and teal sunglasses
name-style-sunglasses-coral-teal-2 = coral and teal sunglasses
name-style-sunglasses-coral-teal-3 = coral and teal sunglasses
name-style-sunglasses-coral-gold-1 = coral and gold sunglasses
name-style-sunglasses-lavender-teal-1 = lavender and teal sunglasses
name-style-sunglasses-lavender-teal-2 = lavender and teal sunglasses
name-style-sunglasses-lavender-teal-3 = lavender and teal sunglasses
name-style-sunglasses-lavender-gold-1 = lavender and gold sunglasses
name-style-sunglasses-teal-gold-1 = teal and gold sunglasses
name-style-hat-coral-lavender-1 = coral and lavender hat
name-style-hat-coral-lavender-2 = coral and lavender hat
name-style-hat-coral-lavender-3 = coral and lavender hat
name-style-hat-coral-teal-1 = coral and teal hat
name-style-hat-coral-teal-2 = coral and teal hat
name-style-hat-coral-teal-3 = coral and teal hat
name-style-hat-coral-gold-1 = coral and gold hat
name-style-hat-lavender-teal-1 = lavender and teal hat
name-style-hat-lavender-teal-2 = lavender and teal hat
name-style-hat-lavender-teal-3 = lavender and teal hat
name-style-hat-lavender-gold-1 = lavender and gold hat
name-style-hat-teal-gold-1 = teal and gold hat
name-style-music-saxophone-1 = Soothing Saxophone
name-style-music-saxophone-2 = Soothing Saxophone
name-style-music-saxophone-3 = Soothing Saxophone
name-style-music-saxophone-4 = Soothing Saxophone
name-style-music-saxophone-5 = Soothing Saxophone
name-style-music-saxophone-6 = Soothing Saxophone
name-style-music-anthem-1 = Heartfelt Anthem
name-style-music-anthem-2 = Heartfelt Anthem
name-style-music-anthem-3 = Heartfelt Anthem
name-style-music-anthem-4 = Heartfelt Anthem
name-style-music-anthem-5 = Heartfelt Anthem
name-style-music-anthem-6 = Heartfelt Anthem
name-style-music-guitar-1 = Guitar Interlude
name-style-music-guitar-2 = Guitar Interlude
name-style-music-guitar-3 = Guitar Interlude
name-style-music-guitar-4 = Guitar Interlude
name-style-music-guitar-5 = Guitar Interlude
name-style-music-guitar-6 = Guitar Interlude
name-style-music-refrain-1 = Timeless Refrain
name-style-music-refrain-2 = Timeless Refrain
name-style-music-refrain-3 = Timeless Refrain
name-style-music-refrain-4 = Timeless Refrain
name-style-music-refrain-5 = Timeless Refrain
name-style-music-refrain-6 = Timeless Refrain
name-style-music-lyrics-1 = Poetic Lyrics
name-style-music-lyrics-2 = Poetic Lyrics
name-style-music-lyrics-3 = Poetic Lyrics
name-style-music-lyrics-4 = Poetic Lyrics
name-style-music-lyrics-5 = Poetic Lyrics
name-style-music-lyrics-6 = Poetic Lyrics
name-style-music-beat-1 = Gentle Beat
name-style-music-beat-2 = Gentle Beat
name-style-music-beat-3 = Gentle Beat
name-style-music-beat-4 = Gentle Beat
name-style-music-beat-5 = Gentle Beat
name-style-music-beat-6 = Gentle Beat
name-style-music-keys-1 = Velvet Keys
name-style-music-keys-2 = Velvet Keys
name-style-music-keys-3 = Velvet Keys
name-style-music-keys-4 = Velvet Keys
name-style-music-keys-5 = Velvet Keys
name-style-music-keys-6 = Velvet Keys

name-single-01 = “Slow Boat to Malibu”
name-single-02 = “Marina After Midnight”
name-single-03 = “Sandals on the Dashboard”
name-single-04 = “Half a Mile from Catalina”
name-single-05 = “Easy on the Rudder”
name-single-06 = “Champagne on the Starboard Side”
name-single-07 = “One More Sunset, Please”
name-single-08 = “Linen and Moonlight”
name-single-09 = “The Captain Can't Say No”
name-single-10 = “Drifting Past Your Door”
name-single-11 = “Postcard from the Pier”
name-single-12 = “Windbreaker Heart”
name-single-13 = “Soft Landing in Santa Barbara”
name-single-14 = “Ocean View Blues”
name-single-15 = “Anchors of Velvet”
name-single-16 = “Tan Lines and Heartlines”
name-single-17 = “Low Tide Lullaby”
name-single-18 = “Coastline Confession”
name-single-19 = “Convertible Weather”
name-single-20 = “Nobody Sails Alone”
name-single-21 = “Hot Tub Philosophy”
name-single-22 = “Breeze in B Flat”
name-single-23 = “Ten Knots of Love”
name-single-24 = “Kiss Me at the Boathouse”
name-single-25 = “Mellow Is the Harbor”
name-single-26 = “Sunroof Serenade”
name-single-27 = “Deck Shoes, No Regrets”
name-single-28 = “Riviera State of Mind”
name-single-29 = “Salt Air Promises”
name-single-30 = “The Last Slow Dance in Laguna”
name-single-31 = “Moonlight over Marina Way”
name-single-32 = “Pastel Horizon”
name-single-33 = “A Little Left of Paradise”
name-single-34 = “Smooth Water Ahead”
name-single-35 = “Satin Sails”

title-single-01 = Slow Boat to Malibu
title-single-02 = Marina After Midnight
title-single-03 = Sandals on the Dashboard
title-single-04 = Half a Mile from Catalina
title-single-05 = Easy on the Rudder
title-single-06 = Champagne on the Starboard Side
title-single-07 = One More Sunset, Please
title-single-08 = Linen and Moonlight
title-single-09 = The Captain Can't Say No
title-single-10 = Drifting Past Your Door
title-single-11 = Postcard from the Pier
title-single-12 = Windbreaker Heart
title-single-13 = Soft Landing in Santa Barbara
title-single-14 = Ocean View Blues
title-single-15 = Anchors of Velvet
title-single-16 = Tan Lines and Heartlines
title-single-17 = Low Tide Lullaby
title-single-18 = Coastline Confession
title-single-19 = Convertible Weather
title-single-20 = Nobody Sails Alone
title-single-21 = Hot Tub Philosophy
title-single-22 = Breeze in B Flat
title-single-23 = Ten Knots of Love
title-single-24 = Kiss Me at the Boathouse
title-single-25 = Mellow Is the Harbor
title-single-26 = Sunroof Serenade
title-single-27 = Deck Shoes, No Regrets
title-single-28 = Riviera State of Mind
title-single-29 = Salt Air Promises
title-single-30 = The Last Slow Dance in Laguna
title-single-31 = Moonlight over Marina Way
title-single-32 = Pastel Horizon
title-single-33 = A Little Left of Paradise
title-single-34 = Smooth Water Ahead
title-single-35 = Satin Sails

party-sunset-regatta = Sunset Regatta
party-lagoon-luau = Lagoon Luau
party-producers-poolside = Producer's Poolside
party-listening-party = Listening Party
party-twilight-marina = Twilight Marina
party-canyon-champagne = Canyon Champagne
party-studio-wrap = Studio Wrap
party-commodore-gala = Commodore Gala
party-beach-house-jam = Beach House Jam
party-platinum-night = Platinum Night

name-soiree-sunset-regatta-1 = Sunset Regatta (coral 1, lavender 3, hat 4)
name-soiree-sunset-regatta-2 = Sunset Regatta (coral 3, lavender 1, sunglasses 4)
name-soiree-sunset-regatta-3 = Sunset Regatta (coral 2, lavender 2, shoes 4)
name-soiree-sunset-regatta-4 = Sunset Regatta (coral 2, lavender 2, each colour 1)
name-soiree-lagoon-luau-1 = Lagoon Luau (coral 3, teal 1, hat 4)
name-soiree-lagoon-luau-2 = Lagoon Luau (coral 2, teal 2, sunglasses 4)
name-soiree-lagoon-luau-3 = Lagoon Luau (coral 2, teal 2, shoes 4)
name-soiree-lagoon-luau-4 = Lagoon Luau (coral 1, teal 3, each colour 1)
name-soiree-producers-poolside-1 = Producer's Poolside (coral 1, gold 4, hat 4)
name-soiree-producers-poolside-2 = Producer's Poolside (coral 3, gold 2, sunglasses 4)
name-soiree-producers-poolside-3 = Producer's Poolside (coral 2, gold 3, shoes 4)
name-soiree-producers-poolside-4 = Producer's Poolside (coral 2, gold 3, each colour 1)
name-soiree-listening-party-1 = Listening Party (coral 2, record 2, hat 4)
name-soiree-listening-party-2 = Listening Party (coral 2, record 2, sunglasses 4)
name-soiree-listening-party-3 = Listening Party (coral 1, record 3, shoes 4)
name-soiree-listening-party-4 = Listening Party (coral 3, record 1, each colour 1)
name-soiree-twilight-marina-1 = Twilight Marina (lavender 2, teal 2, hat 4)
name-soiree-twilight-marina-2 = Twilight Marina (lavender 1, teal 3, sunglasses 4)
name-soiree-twilight-marina-3 = Twilight Marina (lavender 3, teal 1, shoes 4)
name-soiree-twilight-marina-4 = Twilight Marina (lavender 2, teal 2, each colour 1)
name-soiree-canyon-champagne-1 = Canyon Champagne (lavender 3, gold 2, hat 4)
name-soiree-canyon-champagne-2 = Canyon Champagne (lavender 2, gold 3, sunglasses 4)
name-soiree-canyon-champagne-3 = Canyon Champagne (lavender 2, gold 3, shoes 4)
name-soiree-canyon-champagne-4 = Canyon Champagne (lavender 1, gold 4, each colour 1)
name-soiree-studio-wrap-1 = Studio Wrap (lavender 1, record 3, hat 4)
name-soiree-studio-wrap-2 = Studio Wrap (lavender 3, record 1, sunglasses 4)
name-soiree-studio-wrap-3 = Studio Wrap (lavender 2, record 2, shoes 4)
name-soiree-studio-wrap-4 = Studio Wrap (lavender 2, record 2, each colour 1)
name-soiree-commodore-gala-1 = Commodore Gala (teal 2, gold 3, hat 4)
name-soiree-commodore-gala-2 = Commodore Gala (teal 2, gold 3, sunglasses 4)
name-soiree-commodore-gala-3 = Commodore Gala (teal 1, gold 4, shoes 4)
name-soiree-commodore-gala-4 = Commodore Gala (teal 3, gold 2, each colour 1)
name-soiree-beach-house-jam-1 = Beach House Jam (teal 3, record 1, hat 4)
name-soiree-beach-house-jam-2 = Beach House Jam (teal 2, record 2, sunglasses 4)
name-soiree-beach-house-jam-3 = Beach House Jam (teal 2, record 2, shoes 4)
name-soiree-beach-house-jam-4 = Beach House Jam (teal 1, record 3, each colour 1)
name-soiree-platinum-night-1 = Platinum Night (gold 3, record 2, hat 4)
name-soiree-platinum-night-2 = Platinum Night (gold 2, record 3, sunglasses 4)
name-soiree-platinum-night-3 = Platinum Night (gold 4, record 1, shoes 4)
name-soiree-platinum-night-4 = Platinum Night (gold 3, record 2, each colour 1)
