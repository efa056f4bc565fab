-- When a guest's token was last renewed: one whose last token has run out, and who has no table, is forgotten.
alter table player add column renewed_at_ms bigint;
grant update(renewed_at_ms), delete on player to lobby;
