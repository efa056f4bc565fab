-- Where the consumers of a service keep how far they are, in the service's own schema, so that a position is stored in the
-- transaction of its effect. `{schema}` and `{role}` as in log.sql; run as the owner.
set search_path = {schema}, pg_temp;

create table consumer_checkpoint(
  name text primary key,
  pos bigint not null default 0 check (pos >= 0),
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create table consumer_halted(
  consumer text not null references consumer_checkpoint(name),
  stream_id uuid not null,
  pos bigint not null,                             -- of the event that failed; nothing of this stream from here on was applied
  error text not null,
  halted_at timestamptz not null default clock_timestamp(),
  resume_asked boolean not null default false,     -- set by an operator, answered by the consumer itself
  primary key (consumer, stream_id)
);

grant select, insert, update on consumer_checkpoint to {role};
grant select, insert, update, delete on consumer_halted to {role};
