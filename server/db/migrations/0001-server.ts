import { searchKeys } from './search-key.ts'

/**
 * The server's own tables. Those of seats, seat history, transactions and changes have sales_channel_id first in their primary
 * keys, so that a distributed PostgreSQL can shard on it. Columns named *_key contain sort keys of lib/sort-key.ts.
 */
export const server = `
create domain sort_key as text collate "C";

-- Functions that return texts in the form in which a search compares them.
${searchKeys}
-- The sort key of a text, the same as sortKey of lib returns: folded like searched texts, with numbers in numeric order. It is
-- for columns without a stored key: an index of the expression stores the keys.
create function natural_key(value text) returns sort_key language sql immutable strict parallel safe return (
  select coalesce(string_agg(case when digits is null then part[1] else lpad(length(digits)::text, 2, '0') || digits end, '' order by place), '')
  from (select search_key(value) as folded offset 0) as searched,
    lateral regexp_matches(
      btrim(regexp_replace(case when folded ~ '^[\\x20-\\x7e]*$' then folded else
        regexp_replace(regexp_replace(folded, '[\\u0001-\\u001f\\u007f-\\u009f]', '', 'g'), '[\\U00010000-\\U0010ffff]', '\ufffd', 'g') end, '[ \\u1680]+', ' ', 'g')),
      '[0-9]+|[^0-9]+', 'g') with ordinality as found(part, place),
    lateral (select left(substring(part[1] from '^0*([0-9]+)$'), 99) as digits) as number
);

-- The facts on which all servers on one database must agree.
create table installation (
  singleton boolean primary key default true check (singleton),
  -- The fingerprint of the secret that signs the tokens; the database never has the secret itself.
  secret_fingerprint text not null
);

create table idempotency_keys (
  user_id integer not null,
  call text not null,
  key text not null,
  -- The hash of the whole input: the same key with another input is a mistake of the caller.
  input_hash text not null,
  status integer not null,
  -- Not jsonb, which would change the text: a repeated request gets exactly the first response.
  body json,
  created_at timestamptz not null default now(),
  -- The access that the caller needed. The response is repeated only to a caller who still has it.
  needs jsonb,
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_closed on idempotency_keys (user_id) where input_hash = 'closed';

create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  -- The interval of a repeating job; null for a job that runs once.
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
  at timestamptz not null default now(),
  -- Whether devices store the row by event, such as a seat; otherwise by channel.
  of_event boolean not null default false
);
create index change_log_of_channel on change_log (sales_channel_id, xid, seq) where not of_event;
create index change_log_of_event on change_log (sales_channel_id, event_id, xid, seq) where of_event;

create table feed_state (
  singleton boolean primary key default true check (singleton),
  epoch text not null default substr(md5(random()::text || clock_timestamp()::text), 1, 12),
  -- Changes up to this transaction are deleted: a position at or before it is too old.
  cleared xid8 not null default '0'
);
insert into feed_state default values;

-- Messages between the sockets of several nodes that are too long for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- Calls to gateways: written before they are sent, settled when their outcome is known.
create table outside_calls (
  -- The key of the call at the gateway.
  id uuid primary key,
  call text not null,
  user_id integer not null,
  user_name text not null,
  key text not null,
  input_hash text not null,
  needs jsonb not null,
  about text not null,
  plan json not null,
  leased_until timestamptz not null,
  attempts integer not null,
  last_error text,
  settled_at timestamptz,
  created_at timestamptz not null,
  record json,
  unique (user_id, call, key)
);
create unique index outside_calls_open on outside_calls (call, about) where settled_at is null;
create index outside_calls_due on outside_calls (leased_until) where settled_at is null;
create index outside_calls_by_age on outside_calls (created_at);

-- The record of every change that a call made. Lines are added; only an erasure changes them.
create table changes (
  -- 0 if the call is about no channel, but for example about the user's own account.
  sales_channel_id integer not null,
  id bigint generated always as identity,
  at timestamptz not null,
  user_id integer not null,
  user_name text,
  call text not null,
  -- The table's name in the API; null if the call is about no row in particular.
  tbl text,
  row_id text,
  before json,
  after json,
  -- Which of before and after were too large to be stored.
  left_out text[] not null default '{}',
  -- The id that the device gave itself, if it sent one.
  device text,
  key text,
  request_id text,
  primary key (sales_channel_id, id)
);
create index changes_of_row on changes (sales_channel_id, tbl, row_id, id desc);
create index changes_when on changes (sales_channel_id, at);
create index changes_by_user on changes (sales_channel_id, user_id, id);

-- Refuses to delete or change a line. Only an erasure may change the columns that can name a person; its transaction runs
-- "set local holdfast.erasing = 'on'".
create function keep_changes() returns trigger language plpgsql as $$
declare expected changes := old;
begin
  if tg_op = 'UPDATE' and current_setting('holdfast.erasing', true) = 'on' then
    expected.user_name := new.user_name;
    expected.device := new.device;
    expected.before := new.before;
    expected.after := new.after;
    if expected::text = new::text then
      return new;
    end if;
  end if;
  raise exception 'The record of changes is never changed';
end $$;
create trigger changes_are_kept before update or delete on changes for each row execute function keep_changes();
`
