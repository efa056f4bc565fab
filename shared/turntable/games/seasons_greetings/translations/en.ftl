# Sentences of Vinyl: Seasons Greetings. Names of components end the file.
# Parameters that are ids arrive as names, seats as players' names, lists joined.

## Questions and buttons

prompt-play_album = Choose an album of your hand, then where it goes.
prompt-draft_album = Take one album of the draft row into your hand.
prompt-over = The match is over.

step-album = Choose an album of your hand.
step-position = Choose one of the marked places for it.
step-type = Choose one of the marked places for it.

act-play_to_scoring = To my scoring area

confirm-play_to_tree = Hang it here
confirm-play_to_scoring = Put it into my scoring area
confirm-draft_album = Take { $album }

## Why a move is not possible

refused-not_asked = It is not for you to move just now.
refused-not_now = That cannot be done at this point.
refused-not_in_row = That album is not in the draft row.
refused-not_in_hand = That album is not in your hand.
refused-no_such_tree = There is no such tree.
refused-no_such_position = A tree has no such place.
refused-tree_full = { $tree } is full.
refused-scoring_area_full = Your scoring area holds { $limit } albums already.
refused-not_your_tree = You play to { $tree } only when none of your own places has room.
refused-same_tree_again = You played to { $tree } last. Choose another place this time.
refused-same_area_again = You played to your scoring area last. Choose a tree this time.
refused-first_to_a_tree = Your first album goes to a tree.
refused-top_first = The first album of a tree goes to { $position }.
refused-position_taken = An album lies there already.
refused-not_adjacent = An album has to touch another album of the tree.

## What happened

game-started = { $seat } starts.
hand-dealt = { $seat } gets five albums.
hand-dealt-own = { $seat } gets { $albums }.
draft-row-laid = The draft row opens with { $albums }.
wish-dealt = { $seat } gets a Christmas Wish.
wish-dealt-own = { $seat } gets { $wish }.
turn-started = { $seat } has the turn.
turn-skipped-no_album = { $seat } has no album left and is passed over.
turn-skipped-no_location = { $seat } has no room for an album and is passed over.
album-played-to-tree = { $seat } plays { $album } to { $tree }, { $position }.
light-earned-red = A red light for { $seat }: { $points ->
    [one] one point
   *[other] { $points } points
  }.
light-earned-green = A green light for { $seat }: { $points } points.
light-earned-blue = A blue light for { $seat }: { $points } points.
light-earned-yellow = A yellow light for { $seat }: { $points } points.
album-played-to-scoring = { $seat } plays { $album } to the scoring area, with { $token }.
album-played-to-scoring-bare = { $seat } plays { $album } to the scoring area. No bonus token is left.
red-lights-added = A red light each for { $albums }.
album-drafted = { $seat } takes { $album }.
draft-lights-earned = { $seat } gets the red lights on it: { $points ->
    [one] one point
   *[other] { $points } points
  }.
album-revealed = { $album } shows on top of the deck.
game-end-complete = All trees and scoring areas are full.
game-end-stuck = Nobody can play any more: the match is scored as it stands.
wish-revealed = { $seat } had { $wish }.
points-scored-left_tree = { $seat } scores { $points } in the left tree.
points-scored-right_tree = { $seat } scores { $points } in the right tree.
points-scored-foreign_trees = { $seat } scores { $points } in other trees.
points-scored-scoring_albums = { $seat } scores { $points } for complete gift tags.
points-scored-draft = { $seat } scores { $points } for draft lights.
points-scored-wish = { $seat } scores { $points } for the Christmas Wish.
scoring-album-complete = The gift tag of { $album } is complete.
scoring-album-incomplete = The gift tag of { $album } is not complete.
wish-scored = { $tree } fits the Christmas Wish of { $seat } better: { $matches } of six.
game-ended = { $seat } wins with { $points ->
    [one] one point
   *[other] { $points } points
  }.
game-ended-shared-2 = { $first_seat } and { $second_seat } share the victory with { $points ->
    [one] one point
   *[other] { $points } points
  }.
game-ended-shared-3 = { $first_seat }, { $second_seat } and { $third_seat } share the victory with { $points ->
    [one] one point
   *[other] { $points } points
  }.
game-ended-shared-4 = All four share the victory with { $points ->
    [one] one point
   *[other] { $points } points
  }.

## The score sheet

category-left_tree = Left tree
category-right_tree = Right tree
category-foreign_trees = Other trees
category-scoring_albums = Gift tags
category-draft = Draft lights
category-wish = Christmas Wish
cause-light-red = A red light on { $album } in { $tree }, { $position }
cause-light-green = A green light on { $album } in { $tree }, { $position }
cause-light-blue = A blue light on { $album } in { $tree }, { $position }
cause-light-yellow = A yellow light on { $album } in { $tree }, { $position }
cause-tag = { $album } with { $token }, its tag met by { $albums }
cause-tag-bare = { $album } without a bonus token, its tag met by { $albums }
cause-draft = { $count ->
    [one] One red light
   *[other] { $count } red lights
  } on drafted albums
cause-wish = { $wish }, { $matches } of six in { $tree }: { $albums }
tie-bonus_tokens = The tie goes to more points from bonus tokens.
tie-shared = Equal in everything: a shared victory.

## The board

zone-left = Your left tree
zone-right = Your right tree
zone-other-tree = { $tree }: { $left_seat } and { $right_seat }
tree-shared = { $tree }, shared with { $seat }
tree-barred = Not now: you played here last.
large-ball = Large ball of { $seat }
row-empty = The draft row is empty.
mark-left = L
mark-right = R
tree-sides = { $left_seat } left, { $right_seat } right
zone-draft = Draft row
zone-bonus = Bonus tokens
zone-hand = Your hand, { $count ->
    [0] empty
    [one] one album
   *[other] { $count } albums
  }
zone-own = Your place
zone-player = Place of { $seat }
zone-wish = Your Christmas Wish
zone-key = What the signs mean

deck-count = { $count ->
    [0] No more albums in the deck
    [one] One more album in the deck
   *[other] { $count } more albums in the deck
  }
row-label = { $album }, { $reds ->
    [0] no red light
    [one] one red light
   *[other] { $reds } red lights
  }, tag: { $tag }
row-deck = On top of the deck: { $row }
hand-label = { $album }, tag: { $tag }
bonus-none = No bonus token is left
tag-icon = { $icon }: { $held } of { $needed }
tag-complete = tag complete

space-empty = { $position }: empty
space-wish = { $position }: empty, wished: { $icon }
space-light = { $position }: earns { $light }
space-album = { $position }: { $album }, { $light }, played by { $seat }
wished-too = , as wished
light-none = no light
light-red = a red light, { $points ->
    [one] one point
   *[other] { $points } points
  }
light-green = a green light, { $points } points
light-blue = a blue light, { $points } points
light-yellow = a yellow light, { $points } points

slot-free = Slot { $slot } of the scoring area
slot-free-token = Slot { $slot } of the scoring area: takes the bonus token { $points }
slot-earns = 10 + { $points }
slot-bare = Slot { $slot } of the scoring area: no bonus token is left for it
slot-full = Slot { $slot }: { $album }
slot-complete = { $points } points
worth = { $points } if complete
here = Large ball: { $where }
here-left = left tree
here-right = right tree
here-foreign = another tree
here-scoring = scoring area
draft-lights = Draft lights
draft-lights-label = { $points ->
    [0] No red draft light
    [one] One red draft light
   *[other] { $points } red draft lights
  }
score-area = Scoring area
cards-in-hand = { $count ->
    [0] No album in hand
    [one] One album in hand
   *[other] { $count } albums in hand
  }
known-hand = drafted:
points-short = { $points } points
plus = +{ $points }

wish-fits = { $side }: { $matches } of six, { $points ->
    [one] one point
   *[other] { $points } points
  }
wish-left = Left tree
wish-right = Right tree
wish-space = { $position }: { $icon }
wish-space-met = { $position }: { $icon }, met in { $where }
wish-both = both trees
wish-of = Christmas Wish of { $seat }

key-subgenre = Subgenre
key-decade = Decade
key-spirit = Spirit
key-lights = Lights, by matches with neighbours
key-light-red = one match, or the top
key-light-green = two matches
key-light-blue = three matches
key-light-yellow = four or more
key-balls = Whose album
key-tag = Gift tag: complete when as many albums of yours in the trees show each sign

## Names

word-classical = Classical
word-traditional = Traditional
word-contemporary = Contemporary
word-40s = 40s
word-50s = 50s
word-60s = 60s
word-70s = 70s
word-joy = Joy
word-love = Love
word-peace = Peace
word-hope = Hope
word-faith = Faith

name-tree-0 = Tree 1
name-tree-1 = Tree 2
name-tree-2 = Tree 3
name-tree-3 = Tree 4

word-r1c1 = the top
word-r2c1 = row 2, place 1
word-r2c2 = row 2, place 2
word-r3c1 = row 3, place 1
word-r3c2 = row 3, place 2
word-r3c3 = row 3, place 3
word-r4c1 = row 4, place 1
word-r4c2 = row 4, place 2
word-r4c3 = row 4, place 3
word-r4c4 = row 4, place 4
word-r5c1 = the trunk, left
word-r5c2 = the trunk, right

title-album-classical-40s-joy = Trumpets at Midnight ’40
name-album-classical-40s-joy = “Trumpets at Midnight ’40” (Classical, 40s, Joy)
title-album-classical-40s-love = A Quartet by the Fire ’43
name-album-classical-40s-love = “A Quartet by the Fire ’43” (Classical, 40s, Love)
title-album-classical-40s-peace = Snowfall Nocturne ’46
name-album-classical-40s-peace = “Snowfall Nocturne ’46” (Classical, 40s, Peace)
title-album-classical-40s-hope = Overture for a New Year ’49
name-album-classical-40s-hope = “Overture for a New Year ’49” (Classical, 40s, Hope)
title-album-classical-40s-faith = Cathedral Evening ’42
name-album-classical-40s-faith = “Cathedral Evening ’42” (Classical, 40s, Faith)
title-album-classical-50s-joy = Trumpets at Midnight ’50
name-album-classical-50s-joy = “Trumpets at Midnight ’50” (Classical, 50s, Joy)
title-album-classical-50s-love = A Quartet by the Fire ’53
name-album-classical-50s-love = “A Quartet by the Fire ’53” (Classical, 50s, Love)
title-album-classical-50s-peace = Snowfall Nocturne ’56
name-album-classical-50s-peace = “Snowfall Nocturne ’56” (Classical, 50s, Peace)
title-album-classical-50s-hope = Overture for a New Year ’59
name-album-classical-50s-hope = “Overture for a New Year ’59” (Classical, 50s, Hope)
title-album-classical-50s-faith = Cathedral Evening ’52
name-album-classical-50s-faith = “Cathedral Evening ’52” (Classical, 50s, Faith)
title-album-classical-60s-joy = Trumpets at Midnight ’60
name-album-classical-60s-joy = “Trumpets at Midnight ’60” (Classical, 60s, Joy)
title-album-classical-60s-love = A Quartet by the Fire ’63
name-album-classical-60s-love = “A Quartet by the Fire ’63” (Classical, 60s, Love)
title-album-classical-60s-peace = Snowfall Nocturne ’66
name-album-classical-60s-peace = “Snowfall Nocturne ’66” (Classical, 60s, Peace)
title-album-classical-60s-hope = Overture for a New Year ’69
name-album-classical-60s-hope = “Overture for a New Year ’69” (Classical, 60s, Hope)
title-album-classical-60s-faith = Cathedral Evening ’62
name-album-classical-60s-faith = “Cathedral Evening ’62” (Classical, 60s, Faith)
title-album-classical-70s-joy = Trumpets at Midnight ’70
name-album-classical-70s-joy = “Trumpets at Midnight ’70” (Classical, 70s, Joy)
title-album-classical-70s-love = A Quartet by the Fire ’73
name-album-classical-70s-love = “A Quartet by the Fire ’73” (Classical, 70s, Love)
title-album-classical-70s-peace = Snowfall Nocturne ’76
name-album-classical-70s-peace = “Snowfall Nocturne ’76” (Classical, 70s, Peace)
title-album-classical-70s-hope = Overture for a New Year ’79
name-album-classical-70s-hope = “Overture for a New Year ’79” (Classical, 70s, Hope)
title-album-classical-70s-faith = Cathedral Evening ’72
name-album-classical-70s-faith = “Cathedral Evening ’72” (Classical, 70s, Faith)
title-album-traditional-40s-joy = Sleigh Bells and Cider ’41
name-album-traditional-40s-joy = “Sleigh Bells and Cider ’41” (Traditional, 40s, Joy)
title-album-traditional-40s-love = Mistletoe Parlour ’44
name-album-traditional-40s-love = “Mistletoe Parlour ’44” (Traditional, 40s, Love)
title-album-traditional-40s-peace = Hush of the Village ’47
name-album-traditional-40s-peace = “Hush of the Village ’47” (Traditional, 40s, Peace)
title-album-traditional-40s-hope = Candle in the Window ’40
name-album-traditional-40s-hope = “Candle in the Window ’40” (Traditional, 40s, Hope)
title-album-traditional-40s-faith = Carols at the Chapel Door ’43
name-album-traditional-40s-faith = “Carols at the Chapel Door ’43” (Traditional, 40s, Faith)
title-album-traditional-50s-joy = Sleigh Bells and Cider ’51
name-album-traditional-50s-joy = “Sleigh Bells and Cider ’51” (Traditional, 50s, Joy)
title-album-traditional-50s-love = Mistletoe Parlour ’54
name-album-traditional-50s-love = “Mistletoe Parlour ’54” (Traditional, 50s, Love)
title-album-traditional-50s-peace = Hush of the Village ’57
name-album-traditional-50s-peace = “Hush of the Village ’57” (Traditional, 50s, Peace)
title-album-traditional-50s-hope = Candle in the Window ’50
name-album-traditional-50s-hope = “Candle in the Window ’50” (Traditional, 50s, Hope)
title-album-traditional-50s-faith = Carols at the Chapel Door ’53
name-album-traditional-50s-faith = “Carols at the Chapel Door ’53” (Traditional, 50s, Faith)
title-album-traditional-60s-joy = Sleigh Bells and Cider ’61
name-album-traditional-60s-joy = “Sleigh Bells and Cider ’61” (Traditional, 60s, Joy)
title-album-traditional-60s-love = Mistletoe Parlour ’64
name-album-traditional-60s-love = “Mistletoe Parlour ’64” (Traditional, 60s, Love)
title-album-traditional-60s-peace = Hush of the Village ’67
name-album-traditional-60s-peace = “Hush of the Village ’67” (Traditional, 60s, Peace)
title-album-traditional-60s-hope = Candle in the Window ’60
name-album-traditional-60s-hope = “Candle in the Window ’60” (Traditional, 60s, Hope)
title-album-traditional-60s-faith = Carols at the Chapel Door ’63
name-album-traditional-60s-faith = “Carols at the Chapel Door ’63” (Traditional, 60s, Faith)
title-album-traditional-70s-joy = Sleigh Bells and Cider ’71
name-album-traditional-70s-joy = “Sleigh Bells and Cider ’71” (Traditional, 70s, Joy)
title-album-traditional-70s-love = Mistletoe Parlour ’74
name-album-traditional-70s-love = “Mistletoe Parlour ’74” (Traditional, 70s, Love)
title-album-traditional-70s-peace = Hush of the Village ’77
name-album-traditional-70s-peace = “Hush of the Village ’77” (Traditional, 70s, Peace)
title-album-traditional-70s-hope = Candle in the Window ’70
name-album-traditional-70s-hope = “Candle in the Window ’70” (Traditional, 70s, Hope)
title-album-traditional-70s-faith = Carols at the Chapel Door ’73
name-album-traditional-70s-faith = “Carols at the Chapel Door ’73” (Traditional, 70s, Faith)
title-album-contemporary-40s-joy = Jingle Boogie ’42
name-album-contemporary-40s-joy = “Jingle Boogie ’42” (Contemporary, 40s, Joy)
title-album-contemporary-40s-love = Cocoa for Two ’45
name-album-contemporary-40s-love = “Cocoa for Two ’45” (Contemporary, 40s, Love)
title-album-contemporary-40s-peace = Neon Snowflake ’48
name-album-contemporary-40s-peace = “Neon Snowflake ’48” (Contemporary, 40s, Peace)
title-album-contemporary-40s-hope = Home by Christmas Eve ’41
name-album-contemporary-40s-hope = “Home by Christmas Eve ’41” (Contemporary, 40s, Hope)
title-album-contemporary-40s-faith = Starlit Chorus ’44
name-album-contemporary-40s-faith = “Starlit Chorus ’44” (Contemporary, 40s, Faith)
title-album-contemporary-50s-joy = Jingle Boogie ’52
name-album-contemporary-50s-joy = “Jingle Boogie ’52” (Contemporary, 50s, Joy)
title-album-contemporary-50s-love = Cocoa for Two ’55
name-album-contemporary-50s-love = “Cocoa for Two ’55” (Contemporary, 50s, Love)
title-album-contemporary-50s-peace = Neon Snowflake ’58
name-album-contemporary-50s-peace = “Neon Snowflake ’58” (Contemporary, 50s, Peace)
title-album-contemporary-50s-hope = Home by Christmas Eve ’51
name-album-contemporary-50s-hope = “Home by Christmas Eve ’51” (Contemporary, 50s, Hope)
title-album-contemporary-50s-faith = Starlit Chorus ’54
name-album-contemporary-50s-faith = “Starlit Chorus ’54” (Contemporary, 50s, Faith)
title-album-contemporary-60s-joy = Jingle Boogie ’62
name-album-contemporary-60s-joy = “Jingle Boogie ’62” (Contemporary, 60s, Joy)
title-album-contemporary-60s-love = Cocoa for Two ’65
name-album-contemporary-60s-love = “Cocoa for Two ’65” (Contemporary, 60s, Love)
title-album-contemporary-60s-peace = Neon Snowflake ’68
name-album-contemporary-60s-peace = “Neon Snowflake ’68” (Contemporary, 60s, Peace)
title-album-contemporary-60s-hope = Home by Christmas Eve ’61
name-album-contemporary-60s-hope = “Home by Christmas Eve ’61” (Contemporary, 60s, Hope)
title-album-contemporary-60s-faith = Starlit Chorus ’64
name-album-contemporary-60s-faith = “Starlit Chorus ’64” (Contemporary, 60s, Faith)
title-album-contemporary-70s-joy = Jingle Boogie ’72
name-album-contemporary-70s-joy = “Jingle Boogie ’72” (Contemporary, 70s, Joy)
title-album-contemporary-70s-love = Cocoa for Two ’75
name-album-contemporary-70s-love = “Cocoa for Two ’75” (Contemporary, 70s, Love)
title-album-contemporary-70s-peace = Neon Snowflake ’78
name-album-contemporary-70s-peace = “Neon Snowflake ’78” (Contemporary, 70s, Peace)
title-album-contemporary-70s-hope = Home by Christmas Eve ’71
name-album-contemporary-70s-hope = “Home by Christmas Eve ’71” (Contemporary, 70s, Hope)
title-album-contemporary-70s-faith = Starlit Chorus ’74
name-album-contemporary-70s-faith = “Starlit Chorus ’74” (Contemporary, 70s, Faith)

name-wish-2t-1 = Christmas Wish 1
name-wish-2t-2 = Christmas Wish 2
name-wish-2t-3 = Christmas Wish 3
name-wish-2t-4 = Christmas Wish 4
name-wish-2t-5 = Christmas Wish 5
name-wish-2t-6 = Christmas Wish 6
name-wish-3t-1 = Christmas Wish 1
name-wish-3t-2 = Christmas Wish 2
name-wish-3t-3 = Christmas Wish 3
name-wish-3t-4 = Christmas Wish 4
name-wish-3t-5 = Christmas Wish 5
name-wish-3t-6 = Christmas Wish 6
name-wish-4t-1 = Christmas Wish 1
name-wish-4t-2 = Christmas Wish 2
name-wish-4t-3 = Christmas Wish 3
name-wish-4t-4 = Christmas Wish 4
name-wish-4t-5 = Christmas Wish 5
name-wish-4t-6 = Christmas Wish 6

name-bonus-12 = the bonus token 12
name-bonus-11 = the bonus token 11
name-bonus-10 = the bonus token 10
name-bonus-09 = the bonus token 9
name-bonus-08 = the bonus token 8
name-bonus-07 = the bonus token 7
name-bonus-06 = the bonus token 6
name-bonus-05 = the bonus token 5
name-bonus-04 = the bonus token 4
