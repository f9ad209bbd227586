/** The books of the local gateways: what they were asked to do, under which key. Nothing else reads them. */
export const localGateways = `
create table local_movements (
  key text primary key,
  id text not null unique,
  kind text not null check (kind in ('charge', 'refund', 'payout', 'reversal')),
  -- The charge or payout it gives back.
  of_id text,
  account text,
  amount numeric(12, 2) not null,
  currency text not null,
  refused text,
  at timestamptz not null
);
create index local_movements_of on local_movements (of_id) where of_id is not null;

create table local_messages (
  key text primary key,
  type text not null,
  address text not null,
  text text not null,
  media jsonb not null default '[]',
  refused text,
  at timestamptz not null
);
create index local_messages_to on local_messages (address, at desc);
`
