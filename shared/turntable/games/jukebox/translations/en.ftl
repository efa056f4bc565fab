# Sentences of Vinyl: Jukebox. Names of components end the file.
# Parameters that are ids arrive as names, seats as players' names, lists joined.

## Questions: prompt-<kind> to the one who is asked

prompt-keep_cards = Choose the two Scoring Cards you keep. The third leaves the game unseen.
prompt-choose_action = Insert coins, or empty your Coin Box.
prompt-place_coin = Place the coin: a leftmost empty space, a matching coin, or Next Play.
prompt-diamond_offer = A diamond! You may draw and place one coin of your own, right now.
prompt-continue = Draw on, buy a 45, exhaust full rows, or end your turn.
prompt-slot = Choose a cell of your jukebox for the 45.
prompt-take_token = A line is complete. Choose a Scoring Token for it.
prompt-return_coin = You may return one coin from your Coin Box to your bag.
prompt-claim_line = The match is over. You may claim a token for this short line.

## Steps and buttons while a move is built

step-type = What do you want to do?
step-keep = Choose two of your three Scoring Cards.
step-bonus = Choose Bonus Coins to take, or confirm without.
step-at = Choose where the coin goes.
step-forty_five = Choose a 45 of the Record Bin.
step-row = Choose the coins that pay for it.
step-spaces = Choose the coins that pay for it.
step-rows = Choose the rows to exhaust.
step-token = Choose a Scoring Token.
step-coin = Choose a coin.
step-col = Choose a cell of your jukebox.

act-insert_coins = Insert coins
act-empty_coin_box = Empty Coin Box
act-accept_draw = Draw a coin
act-decline_draw = No, thanks
act-draw_coin = Draw a coin
act-end_turn = End turn
act-spend_coins = Buy a 45
act-exhaust_rows = Exhaust rows
act-decline_return = Return no coin
act-skip_line = Take no token

confirm-keep_scoring_cards = Keep these two cards
confirm-insert_coins = Insert coins
confirm-empty_coin_box = { $bonus_count ->
    [0] Empty the Coin Box, take no Bonus Coin
   *[other] Empty the Coin Box, take { $bonus }
  }
confirm-place_coin = Place the coin here
confirm-accept_draw = Draw a coin
confirm-decline_draw = Draw nothing
confirm-draw_coin = Draw a coin
confirm-end_turn = End turn
confirm-spend_coins = Pay and take { $forty_five }
confirm-exhaust_rows = { $bonus_count ->
    [0] Exhaust row { $rows }, take no Bonus Coin
   *[other] Exhaust row { $rows }, take { $bonus }
  }
confirm-slot_forty_five = Slot it here
confirm-take_scoring_token = Take { $token }
confirm-return_coin = Return the { $coin }
confirm-decline_return = Return no coin
confirm-claim_line = Claim { $token }
confirm-skip_line = Take no token

## Why a move is not possible

refused-not_asked = It is not for you to move just now.
refused-not_now = That cannot be done at this point.
refused-not_listed = That is not possible just now.
refused-keep_two_cards = Keep exactly { $count } cards.
refused-card_not_dealt = You were not dealt that card.
refused-not_sorted = Each choice is named once, in order.
refused-too_many_bonus_coins = You may take at most { $limit } of the Bonus Coins.
refused-not_in_common_area = That Bonus Coin is not in the Common Area.
refused-not_the_drawn_coin = You have to place the { $coin } that you drew.
refused-next_play_taken = A coin lies on Next Play already, and nothing is stacked there.
refused-no_such_space = There is no such space on your board.
refused-nothing_to_stack_on = There is no coin on that space to stack on.
refused-no_common_icon = The { $coin } and the { $other } have no icon in common.
refused-space_taken = A coin lies on that space. You can stack on it if an icon matches.
refused-not_leftmost = Rows fill from the left: space { $space } comes next.
refused-drawing_ended = You cannot draw any more: your rows are full or your bag is empty.
refused-no_such_row = Pay with coins of one of your two rows.
refused-not_in_bin = That 45 is not in the Record Bin.
refused-no_coin_there = There is no coin on one of those spaces.
refused-not_paid = These coins do not pay for it. Still missing: { $missing }.
refused-overpaid = One of these coins is not needed. Leave it out.
refused-same_payment = The coins on spaces { $spaces } pay exactly alike. Choose those.
refused-row_not_full = Only a row with coins on all four spaces can be exhausted.
refused-cell_taken = A 45 is in that cell already.
refused-outside_window = All your 45s have to fit into three rows and three columns.
refused-other_line = First comes the { $line }.
refused-token_not_there = That token is not in the Scoring Area.
refused-requirement_not_met = This line does not meet the requirement of { $token }.
refused-coin_not_in_box = That coin is not in your Coin Box.
refused-same_coin = That coin is just like the { $coin }. Choose that one.

## What happened

game-started = { $seat } starts.
record-bin-filled = The Record Bin opens with { $forty_fives }.
scoring-cards-dealt = { $seat } gets three Scoring Cards.
scoring-cards-dealt-own = { $seat } gets { $cards }.
scoring-cards-kept = { $seat } keeps two Scoring Cards.
scoring-cards-kept-own = { $seat } keeps { $cards }.
turn-started = Round { $round }: { $seat } has the turn.
action-insert_coins = { $seat } inserts coins.
action-empty_coin_box = { $seat } empties the Coin Box.
coin-drawn = { $seat } draws a { $coin }.
coin-drawn-out-of-turn = { $seat } draws a { $coin } out of turn.
drawing-ended-rows_full = Both rows of { $seat } are full: no more drawing.
drawing-ended-bag_empty = The bag of { $seat } is empty: no more drawing.
coin-placed-space = { $seat } puts the { $coin } on space { $space } of row { $row }.
coin-placed-stack = { $seat } stacks the { $coin } on space { $space } of row { $row }.
coin-placed-next_play = { $seat } puts the { $coin } on Next Play.
diamond-offered = A diamond: { $to_seat } may draw a coin.
draw-declined = { $seat } does not draw.
coins-spent = { $seat } pays with { $coins }.
record-collected = { $seat } gets { $forty_five }.
line-completed = { $seat } completes the { $line }.
line-unscored = No token suits the { $line } of { $seat }.
scoring-token-taken = { $seat } takes { $token } for the { $line }.
points-scored-tokens = { $seat } scores { $points }.
points-scored-lines = { $seat } scores { $points } for lines without a token.
points-scored-card = { $seat } scores { $points } for the Scoring Card.
rival-coin-sent = The { $coin } goes into the bag of { $to_seat }.
row-exhausted = { $seat } exhausts row { $row }: { $coins }.
bonus-coin-taken = { $seat } takes a { $coin }.
coin-box-emptied = { $seat } returns to the bag: { $coins }.
coin-box-emptied-none = The Coin Box of { $seat } was empty.
coin-returned = { $seat } returns a { $coin } to the bag.
return-declined = { $seat } returns no coin.
next-play-returned = The { $coin } on Next Play goes back into the bag of { $seat }.
record-bin-refilled = { $forty_five } comes into the Record Bin.
ninth-record-reached = { $seat } has nine 45s: this round is the last.
last-round-completed-nine = The last round is over.
last-round-completed-stalled = A hundred turns without a 45: the match is scored as it stands.
end-line-claimed = { $seat } claims { $token } for the { $line }.
end-line-skipped = { $seat } claims nothing for the { $line }.
scoring-card-scored = { $card } counts for { $seat }: { $top } for { $matches ->
    [one] one genre
   *[other] { $matches } genres
  } in place, { $bottom } for the bottom.
game-ended = { $seat } wins, { $first } to { $second }.
game-ended-shared = { $first } to { $second }: a shared victory.

## The score sheet

category-tokens = Scoring Tokens
category-lines = Lines without a token
category-card_top = Scoring Card, top
category-card_bottom = Scoring Card, bottom
cause-token = { $token } for the { $line }: { $forty_fives }
cause-claim = { $token }, claimed for the unfinished { $line }: { $forty_fives }
cause-line = The { $line } took no token, one point a 45: { $forty_fives }
cause-card-top = { $card }, turned by { $rotation } degrees: { $matches ->
    [one] one genre
   *[other] { $matches } genres
  } in place
cause-card-bottom = { $card }: { $both } with decade and side at 3 points, { $one } with one of them at 1
tie-forty_fives = The tie goes to the fuller jukebox.
tie-token_points = The tie goes to more points from Scoring Tokens.
tie-shared = Equal in everything: a shared victory.

## The board

zone-bin = Record Bin
zone-scoring = Scoring Area
zone-common = Common Area
zone-mine = Your coins
zone-theirs = Coins of { $seat }
zone-jukebox-mine = Your jukebox
zone-jukebox-theirs = Jukebox of { $seat }
zone-rival = { $seat }
bin-slot = Slot { $slot }: { $record }
bin-gap = Sold
pile-next = Next: { $record }
pile-next-short = Next
pile-count = { $count ->
    [one] one in the pile
   *[other] { $count } in the pile
  }
pile-empty = The pile is empty
bag = { $count ->
    [0] Bag, empty
    [one] Bag, one coin
   *[other] Bag, { $count } coins
  }
coin-box = { $count ->
    [0] Coin Box, empty
    [one] Coin Box, one coin
   *[other] Coin Box, { $count } coins
  }
cards-held = { $count } Scoring Cards, hidden
scoring-cards = Scoring Cards
cell = Row { $row }, column { $col }
row = Row { $row }
space = Row { $row }, space { $space }
diamond-space = Row { $row }, space { $space }, diamond
space-empty = empty
under = under it
next-play = Next Play
exhaust-row = Exhaust row { $row }
glance-coins = Bag { $bag }, box { $box }
glance-points = { $points ->
    [one] one point
   *[other] { $points } points
  }
glance-records = { $count } of nine 45s
line-row = Row { $index }
line-col = Column { $index }
line-without = no token
taken-sum = { $points ->
    [one] One token point
   *[other] { $points } token points
  }
times = { $times }×
tray-empty = Coin tray: nothing drawn
tray-mine = You drew
tray-theirs = { $seat } drew
tray-record-mine = You bought; slot it
tray-record-theirs = { $seat } bought
rival-waits = { $coin }, for the rival of whoever first takes a token here
line-scores = takes a token now
round = Round { $round }
round-none = Opening night
round-last = Round { $round }, the last one

## What is printed on Scoring Cards

face-goal-01 = Scoring Card 1: Blues in row 1, column 1, Country in row 1, column 2, Jazz in row 3, column 2; below 40s and A
face-goal-02 = Scoring Card 2: Country in row 1, column 1, Pop in row 1, column 2, Blues in row 3, column 3; below 50s and A
face-goal-03 = Scoring Card 3: Rock in row 1, column 1, Blues in row 1, column 3, Country in row 2, column 1; below 60s and A
face-goal-04 = Scoring Card 4: Blues in row 1, column 1, Jazz in row 1, column 3, Pop in row 2, column 2; below 40s and B
face-goal-05 = Scoring Card 5: Jazz in row 1, column 1, Rock in row 1, column 3, Blues in row 3, column 1; below 50s and B
face-goal-06 = Scoring Card 6: Rock in row 1, column 1, Blues in row 1, column 3, Pop in row 3, column 2; below 60s and B
face-goal-07 = Scoring Card 7: Country in row 1, column 1, Jazz in row 2, column 1, Pop in row 2, column 2; below 40s and A
face-goal-08 = Scoring Card 8: Jazz in row 1, column 1, Rock in row 2, column 1, Country in row 2, column 3; below 50s and A
face-goal-09 = Scoring Card 9: Rock in row 1, column 1, Country in row 2, column 1, Pop in row 3, column 2; below 60s and A
face-goal-10 = Scoring Card 10: Jazz in row 1, column 1, Pop in row 2, column 1, Rock in row 3, column 3; below 40s and B
face-goal-11 = Scoring Card 11: Country in row 1, column 1, Jazz in row 2, column 2, Blues in row 2, column 3; below 50s and B
face-goal-12 = Scoring Card 12: Pop in row 1, column 1, Country in row 2, column 2, Jazz in row 3, column 2; below 60s and B
face-goal-13 = Scoring Card 13: Jazz in row 1, column 1, Pop in row 2, column 3, Rock in row 3, column 2; below 40s and A
face-goal-14 = Scoring Card 14: Rock in row 1, column 2, Blues in row 2, column 1, Pop in row 2, column 2; below 50s and B
face-goal-15 = Scoring Card 15: Country in row 1, column 2, Rock in row 2, column 1, Blues in row 2, column 3; below 60s and A

## Names

icon-blues = Blues
word-blues = Blues
mark-blues = Bl
icon-country = Country
word-country = Country
mark-country = Co
icon-jazz = Jazz
word-jazz = Jazz
mark-jazz = Ja
icon-pop = Pop
word-pop = Pop
mark-pop = Po
icon-rock = Rock
word-rock = Rock
mark-rock = Ro
icon-40s = 40s
word-40s = 40s
mark-40s = 40
icon-50s = 50s
word-50s = 50s
mark-50s = 50
icon-60s = 60s
word-60s = 60s
mark-60s = 60
icon-A = A side
word-A = A side
mark-A = A
icon-B = B side
word-B = B side
mark-B = B

word-row-0 = top row
word-row-1 = middle row
word-row-2 = bottom row
word-col-0 = left column
word-col-1 = middle column
word-col-2 = right column

name-coin-p0-a-1 = silver A coin
name-coin-p0-a-2 = silver A coin
name-coin-p0-b-1 = silver B coin
name-coin-p0-b-2 = silver B coin
name-coin-p0-40s = silver 40s coin
name-coin-p0-50s = silver 50s coin
name-coin-p0-60s = silver 60s coin
name-coin-p0-blues = silver Blues coin
name-coin-p0-country = silver Country coin
name-coin-p0-jazz = silver Jazz coin
name-coin-p0-pop = silver Pop coin
name-coin-p0-rock = silver Rock coin
name-coin-p1-a-1 = silver A coin
name-coin-p1-a-2 = silver A coin
name-coin-p1-b-1 = silver B coin
name-coin-p1-b-2 = silver B coin
name-coin-p1-40s = silver 40s coin
name-coin-p1-50s = silver 50s coin
name-coin-p1-60s = silver 60s coin
name-coin-p1-blues = silver Blues coin
name-coin-p1-country = silver Country coin
name-coin-p1-jazz = silver Jazz coin
name-coin-p1-pop = silver Pop coin
name-coin-p1-rock = silver Rock coin
name-bonus-blues-40s = gold Blues 40s coin
name-bonus-country-40s = gold Country 40s coin
name-bonus-jazz-40s = gold Jazz 40s coin
name-bonus-pop-40s = gold Pop 40s coin
name-bonus-rock-40s = gold Rock 40s coin
name-bonus-blues-50s = gold Blues 50s coin
name-bonus-country-50s = gold Country 50s coin
name-bonus-jazz-50s = gold Jazz 50s coin
name-bonus-pop-50s = gold Pop 50s coin
name-bonus-rock-50s = gold Rock 50s coin
name-bonus-blues-60s = gold Blues 60s coin
name-bonus-country-60s = gold Country 60s coin
name-bonus-jazz-60s = gold Jazz 60s coin
name-bonus-pop-60s = gold Pop 60s coin
name-bonus-rock-60s = gold Rock 60s coin
name-rival-blues = copper Blues coin
name-rival-country = copper Country coin
name-rival-jazz = copper Jazz coin
name-rival-pop = copper Pop coin
name-rival-rock = copper Rock coin
name-rival-40s = copper 40s coin
name-rival-50s = copper 50s coin
name-rival-60s = copper 60s coin

title-45-blues-40s-a = Rainy Platform
name-45-blues-40s-a = “Rainy Platform” (Blues, 40s, A)
title-45-blues-40s-b = Borrowed Dime
name-45-blues-40s-b = “Borrowed Dime” (Blues, 40s, B)
title-45-blues-50s-a = Slow Mill Water
name-45-blues-50s-a = “Slow Mill Water” (Blues, 50s, A)
title-45-blues-50s-b = Midnight Oil Lamp
name-45-blues-50s-b = “Midnight Oil Lamp” (Blues, 50s, B)
title-45-blues-60s-a = Last Bus South
name-45-blues-60s-a = “Last Bus South” (Blues, 60s, A)
title-45-blues-60s-b = Cold Coffee Morning
name-45-blues-60s-b = “Cold Coffee Morning” (Blues, 60s, B)
title-45-country-40s-a = Dusty Fencepost
name-45-country-40s-a = “Dusty Fencepost” (Country, 40s, A)
title-45-country-40s-b = Two-Lane Sunday
name-45-country-40s-b = “Two-Lane Sunday” (Country, 40s, B)
title-45-country-50s-a = Barn Light Waltz
name-45-country-50s-a = “Barn Light Waltz” (Country, 50s, A)
title-45-country-50s-b = Tin Roof Letter
name-45-country-50s-b = “Tin Roof Letter” (Country, 50s, B)
title-45-country-60s-a = Creek Road Girl
name-45-country-60s-a = “Creek Road Girl” (Country, 60s, A)
title-45-country-60s-b = Saddle Up, Sadie
name-45-country-60s-b = “Saddle Up, Sadie” (Country, 60s, B)
title-45-jazz-40s-a = Corner Booth Swing
name-45-jazz-40s-a = “Corner Booth Swing” (Jazz, 40s, A)
title-45-jazz-40s-b = Brushes and Smoke
name-45-jazz-40s-b = “Brushes and Smoke” (Jazz, 40s, B)
title-45-jazz-50s-a = Blue Elevator
name-45-jazz-50s-a = “Blue Elevator” (Jazz, 50s, A)
title-45-jazz-50s-b = Seven Past Midnight
name-45-jazz-50s-b = “Seven Past Midnight” (Jazz, 50s, B)
title-45-jazz-60s-a = Paper Moonlight
name-45-jazz-60s-a = “Paper Moonlight” (Jazz, 60s, A)
title-45-jazz-60s-b = Cool on Ninth
name-45-jazz-60s-b = “Cool on Ninth” (Jazz, 60s, B)
title-45-pop-40s-a = Bubblegum Telegram
name-45-pop-40s-a = “Bubblegum Telegram” (Pop, 40s, A)
title-45-pop-40s-b = Soda Fountain Heart
name-45-pop-40s-b = “Soda Fountain Heart” (Pop, 40s, B)
title-45-pop-50s-a = Ring My Telephone
name-45-pop-50s-a = “Ring My Telephone” (Pop, 50s, A)
title-45-pop-50s-b = Polka Dot Promise
name-45-pop-50s-b = “Polka Dot Promise” (Pop, 50s, B)
title-45-pop-60s-a = Summer Scooter
name-45-pop-60s-a = “Summer Scooter” (Pop, 60s, A)
title-45-pop-60s-b = Carousel Kiss
name-45-pop-60s-b = “Carousel Kiss” (Pop, 60s, B)
title-45-rock-40s-a = Chrome Tailfin
name-45-rock-40s-a = “Chrome Tailfin” (Rock, 40s, A)
title-45-rock-40s-b = Rattle the Garage
name-45-rock-40s-b = “Rattle the Garage” (Rock, 40s, B)
title-45-rock-50s-a = Quarter in the Slot
name-45-rock-50s-a = “Quarter in the Slot” (Rock, 50s, A)
title-45-rock-50s-b = Thunder Jacket
name-45-rock-50s-b = “Thunder Jacket” (Rock, 50s, B)
title-45-rock-60s-a = Drive-In Riot
name-45-rock-60s-a = “Drive-In Riot” (Rock, 60s, A)
title-45-rock-60s-b = Loud Enough
name-45-rock-60s-b = “Loud Enough” (Rock, 60s, B)

name-score-blues-1x = 1× Blues (4 points)
name-score-blues-2x = 2× Blues (6 points)
name-score-blues-3x = 3× Blues (10 points)
name-score-country-1x = 1× Country (4 points)
name-score-country-2x = 2× Country (6 points)
name-score-country-3x = 3× Country (10 points)
name-score-jazz-1x = 1× Jazz (4 points)
name-score-jazz-2x = 2× Jazz (6 points)
name-score-jazz-3x = 3× Jazz (10 points)
name-score-pop-1x = 1× Pop (4 points)
name-score-pop-2x = 2× Pop (6 points)
name-score-pop-3x = 3× Pop (10 points)
name-score-rock-1x = 1× Rock (4 points)
name-score-rock-2x = 2× Rock (6 points)
name-score-rock-3x = 3× Rock (10 points)
name-score-40s-1x = 1× 40s (3 points)
name-score-40s-2x = 2× 40s (5 points)
name-score-40s-3x = 3× 40s (8 points)
name-score-50s-1x = 1× 50s (3 points)
name-score-50s-2x = 2× 50s (5 points)
name-score-50s-3x = 3× 50s (8 points)
name-score-60s-1x = 1× 60s (3 points)
name-score-60s-2x = 2× 60s (5 points)
name-score-60s-3x = 3× 60s (8 points)
name-score-a-1x = 1× A (3 points)
name-score-a-2x = 2× A (4 points)
name-score-a-3x = 3× A (6 points)
name-score-b-1x = 1× B (3 points)
name-score-b-2x = 2× B (4 points)
name-score-b-3x = 3× B (6 points)

name-goal-01 = Scoring Card 1 (40s & A)
name-goal-02 = Scoring Card 2 (50s & A)
name-goal-03 = Scoring Card 3 (60s & A)
name-goal-04 = Scoring Card 4 (40s & B)
name-goal-05 = Scoring Card 5 (50s & B)
name-goal-06 = Scoring Card 6 (60s & B)
name-goal-07 = Scoring Card 7 (40s & A)
name-goal-08 = Scoring Card 8 (50s & A)
name-goal-09 = Scoring Card 9 (60s & A)
name-goal-10 = Scoring Card 10 (40s & B)
name-goal-11 = Scoring Card 11 (50s & B)
name-goal-12 = Scoring Card 12 (60s & B)
name-goal-13 = Scoring Card 13 (40s & A)
name-goal-14 = Scoring Card 14 (50s & B)
name-goal-15 = Scoring Card 15 (60s & A)
