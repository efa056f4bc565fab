-- How far the rewriting of closed months is. `{schema}` and `{role}` as in log.sql; run as the owner, whose alone this is.
set search_path = {schema}, pg_temp;

create table log_month(
  month date primary key,                -- its first day
  settled xid8 not null,                 -- events of older transactions are copied in order; younger ones are caught up with
  copied boolean not null default false, -- whether that copying has reached the end
  rewritten_at timestamptz               -- when the new partition took the old one's place
);
