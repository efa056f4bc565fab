# Sentences of Three Cards.
card-1 = One
card-2 = Two
card-3 = Three
card-4 = Four
card-5 = Five
card-6 = Six
card-7 = Seven
card-8 = Eight
card-9 = Nine

prompt-choose_card = Choose a card to lay face down.

round-started = Round { $round } begins.
card-chosen = { $seat } lays a card face down.
card-chosen-own = { $seat } lays { $card } face down.
cards-revealed = The cards are turned up: { $cards }.
point-scored = { $seat } wins the round.
game-ended = The match is over.

cause-rounds = Rounds won: { $rounds }
refusal-not_asked = It is not your turn to choose.
refusal-card_not_held = You do not hold that card.
