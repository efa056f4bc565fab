-- What the service's role may do with its own tables: what its code needs and no more. Databases made before this had all rights.
revoke all on all sequences in schema scoring from scoring;
revoke all on match_copy, match_event, waiting_result, scored_match, played_seat, standing from scoring;
grant select, insert, update on match_copy, standing to scoring;
grant select, insert, delete on match_event, waiting_result to scoring;
grant select, insert on scored_match, played_seat to scoring;
