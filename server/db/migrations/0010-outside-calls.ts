/** Calls that leave the house: written before they go, settled when they are back. */
export const outsideCalls = `
create table outside_calls (
  -- What the gateway knows the call by.
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
  unique (user_id, call, key)
);
create unique index outside_calls_open on outside_calls (call, about) where settled_at is null;
create index outside_calls_due on outside_calls (leased_until) where settled_at is null;
create index outside_calls_by_age on outside_calls (created_at);
`
