-- Where in this service's own feed the last rating of somebody came from: one that is applied late, because its match's stream was
-- halted, does not take the place of a younger one.
alter table standing add column rated_pos bigint not null default 0;
