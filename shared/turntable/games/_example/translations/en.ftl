# Sentences of Three Cards.

prompt-choose_card = Choose a card to lay face down.

round-started = Round { $round } begins.
card-chosen = { $seat } lays a card face down.
card-chosen-own = { $seat } lays { $card } face down.
cards-revealed = The cards are turned up: { $cards }.
point-scored = { $seat } wins the round.
game-ended = The match is over.

cause-rounds = Rounds won: { $rounds }

name-card-1 = One
name-card-2 = Two
name-card-3 = Three
name-card-4 = Four
name-card-5 = Five
name-card-6 = Six
name-card-7 = Seven
name-card-8 = Eight
name-card-9 = Nine
confirm-choose_card = Lay { $card } face down
zone-place = { $seat }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
held = { $held ->
    [one] { $held } card in hand
   *[other] { $held } cards in hand
}
played = Played
face-down = A card face down
category-rounds = Rounds
tie-last_card = Equal points: the stronger last card decides.
refused-not_asked = It is not your turn to choose.
refused-card_not_held = You do not hold that card.
