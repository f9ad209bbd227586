import { feedTriggers, fedTables } from './feed-triggers.ts'

/** What the server itself keeps: remembered answers, jobs, the change feed, and the triggers that fill it. */
export const work = `
create table idempotency_keys (
  user_id integer not null,
  call text not null,
  key text not null,
  -- Of the whole input: the same key with another one is a mistake of the caller.
  input_hash text not null,
  status integer not null,
  -- Not jsonb: a replay answers the words of the first answer, in their order.
  body json,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  -- A repeating job's interval; null: once.
  every_seconds integer,
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at);
create unique index jobs_repeating on jobs (kind) where every_seconds is not null;

create table change_log (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  sales_channel_id integer not null,
  event_id integer,
  tbl text not null,
  row_id text not null,
  op "char" not null check (op in ('u', 'd')),
  at timestamptz not null default now()
);
create index change_log_of_channel on change_log (sales_channel_id, xid, seq) where tbl not in ('seats', 'vip');
create index change_log_of_event on change_log (sales_channel_id, event_id, xid, seq) where tbl in ('seats', 'vip');

create table feed_state (
  singleton boolean primary key default true check (singleton),
  epoch text not null default substr(md5(random()::text || clock_timestamp()::text), 1, 12),
  -- Changes up to this transaction have been cleared away: an older position is too old.
  cleared xid8 not null default '0'
);
insert into feed_state default values;

-- What the sockets of several nodes tell each other, where it is too long for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);


${fedTables.map(feedTriggers).join('\n')}
`
