/** Events of the payment provider come twice and out of order: each is taken once, and an older one undoes nothing. */
export const gatewayEvents = `
create table gateway_events (
  id text primary key,
  received_at timestamptz not null
);
create index gateway_events_by_age on gateway_events (received_at);
create table gateway_objects (
  -- The provider's name of what events are about: a charge, a transfer, an account.
  id text primary key,
  -- When the newest event about it happened there.
  last_event_at timestamptz not null
);
create index gateway_objects_by_age on gateway_objects (last_event_at);
alter table orders add column seller_reversed_amount numeric(12, 2) not null default 0;
`
