### The web client's own sentences.

nobody = nobody
bot-name = Bot ({ $level })
bot-name-numbered = Bot { $number } ({ $level })
seat-number = Seat { $number }

prompt-yours = Your turn.
prompt-next = Go on: choose what else belongs to it, or confirm.
prompt-choose = Go on: choose what else belongs to it.
prompt-confirm = Confirm to send it.
prompt-waiting = Waiting for { $names }.
prompt-many = You and { $names } choose now.
prompt-preparing = The match is being set up …
prompt-over = The match is over.
prompt-won = You won!
prompt-shared = A shared victory for { $names }.
prompt-winner = { $names } won.
prompt-cancelled = The match was ended without a result.
prompt-replay = Position { $version } as { $who } saw it.

act-fallback = { $type }
confirm-fallback = Confirm

title-your-turn = Your turn

refused-no_token = You are not signed in any more. Please try again.
refused-expired_token = Your visit had ended; you are a new guest now.
refused-not_found = There is nothing at this address, or it is not open to you.
refused-not_your_seat = That seat is not yours.
refused-malformed_move = That was not a move. Nothing has changed.
refused-malformed_request = That could not be understood. Nothing has changed.
refused-move_id_reused = You have already answered this. Here is the table as it stands.
refused-stale_decision = The table had moved on before your move came in. Here is how it stands now.
refused-illegal_move = The rules do not allow that move now. What is possible is marked.
refused-table_full = All seats of this table are taken.
refused-seat_taken = Somebody was faster: that seat is taken.
refused-no_such_seat = This table has no such seat.
refused-unknown_seat = This table has no such seat.
refused-already_started = This table has started already.
refused-already_seated = You sit at this table already.
refused-locked = The host has locked this table.
refused-cancelled = This table was given up.
refused-not_host = Only the host of the table can do that.
refused-seats_open = There are still open seats.
refused-not_prepared = The table is still being prepared; one moment.
refused-entropy_fixed = Your share of the shuffle is in already.
refused-worn_out = Too much has happened at this table. Please open another.
refused-unknown_level = This game has no such bot.
refused-invalid_name = A name has 1 to 24 visible characters.
refused-seats_out_of_range = This game cannot be played by that many.
refused-invalid_options = This game has no such options.
refused-unknown_game = There is no such game here.
refused-key_reused = That form was used already. Please try again from here.
refused-foreign_form = This form is too old or came from another site. Please try again from here.
refused-too_many_open_tables = You are at too many tables that have not begun. Leave one of them first, or start it.
refused-too_many_matches = You have too many matches running. Finish one of them first; those of more than a week ago do not count.
refused-too_many_bot_matches = You have too many matches against bots running. Finish one of them first; those of more than a week ago do not count.
refused-too_many_idle_matches = At too many tables nobody but bots is playing. These matches end by themselves soon.
refused-too_many_streams = Too many pages are open at once, so this one is not live. Close another, or wait a moment.
refused-too_many_requests = That was a bit much at once. Please wait a moment.
refused-too_large = That was too large.
refused-not_over = The match is not over yet.
refused-other = That did not work. Nothing has changed.

code-unknown = No table has the code { $code }. Codes have six letters and digits; please compare it once more.
code-full = All seats of this table are taken.
code-started = This table has started already.
code-locked = The host has locked this table; nobody new can sit down.
code-cancelled = This table was given up.

error-403 = That is not for you.
error-404 = Nothing is at this address.
error-405 = That cannot be done here.
error-409 = That came too late or too early.
error-422 = That could not be understood.
error-429 = A little slower, please.
error-500 = Something went wrong here; it has been noted.
error-503 = A part of the house is just coming back.
error-again = This page tries again by itself.

event-prepared = The house has committed itself to a secret
event-started = The match began
event-moved = { $seat }: { $move }
event-ended = The match ended
event-cancelled = The match was given up
event-revealed = The secret was revealed

confirm-setting-always = Confirm every choice
confirm-setting-small = Confirm choices on the board
confirm-setting-never = Send at once
theme-auto = Like my device
theme-light = Light
theme-dark = Dark
