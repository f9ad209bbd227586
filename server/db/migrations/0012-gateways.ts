/** Events of the payment provider, refunds with an unknown result, disputes, and the records of the local gateways. */
export const gateways = `
-- The processed events of the payment provider, which may arrive twice and out of order: each is processed once.
create table gateway_events (
  id text primary key,
  received_at timestamptz not null
);
create index gateway_events_by_age on gateway_events (received_at);

create table gateway_objects (
  -- The provider's id of an object that events are about: a charge, a transfer, an account.
  id text primary key,
  -- When the newest event about the object happened at the provider: an older one that arrives later undoes nothing.
  last_event_at timestamptz not null
);
create index gateway_objects_by_age on gateway_objects (last_event_at);

-- Refunds whose outcome the provider does not know yet: their outcome is requested again.
create table pending_refunds (
  -- The key under which the refund was requested.
  key text primary key,
  refund_id text not null,
  charge_id text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  attempts integer not null default 0,
  leased_until timestamptz not null,
  created_at timestamptz not null
);
create index pending_refunds_due on pending_refunds (leased_until);
create index pending_refunds_by_refund on pending_refunds (refund_id);

-- Refunds that failed after the provider had made them: it no longer counts them as refunded.
create table failed_refunds (
  refund_id text primary key,
  charge_id text not null,
  amount numeric(12, 2) not null,
  made_at timestamptz not null,
  failed_at timestamptz not null
);
create index failed_refunds_of on failed_refunds (charge_id);

create table disputes (
  -- The provider's id of the dispute.
  id text primary key,
  sales_channel_id integer not null references sales_channels,
  -- The kind and id of the row to which the charge belongs, in transactions, orders, bid_charges or pass_charges.
  kind text not null check (kind in ('sale', 'order', 'bid', 'pass')),
  row_id text not null,
  charge_id text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  reason text not null,
  status text not null,
  -- Whether the provider took the money back for the time of the dispute; null if that is not known.
  withdrawn boolean,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_open on disputes (sales_channel_id) where closed_at is null;
create index disputes_of on disputes (row_id);

-- The payments at the local gateway, by key.
create table local_movements (
  key text primary key,
  id text not null unique,
  kind text not null check (kind in ('charge', 'refund', 'payout', 'reversal')),
  -- The charge or payout that a refund or reversal returns.
  of_id text,
  account text,
  amount numeric(12, 2) not null,
  currency text not null,
  refused text,
  at timestamptz not null,
  pending boolean not null default false
);
create index local_movements_of on local_movements (of_id) where of_id is not null;

create table local_messages (
  key text primary key,
  type text not null,
  address text not null,
  text text not null,
  media jsonb not null default '[]',
  refused text,
  at timestamptz not null,
  reported boolean not null default false
);
create index local_messages_to on local_messages (address, at desc);
create index local_messages_to_report on local_messages (at) where not reported;
`
