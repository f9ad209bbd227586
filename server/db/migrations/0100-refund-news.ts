/**
 * Refunds may be pending, and fail after they were made; buyers dispute charges. A refusal of a refund has a column of its own: it
 * overwrote why the money was to go back.
 */
export const refundNews = `
alter table bid_charges
  add column refund_refusal text,
  -- The provider's name of the refund.
  add column refund_id text,
  -- How much was given back at the provider itself.
  add column gateway_refunded numeric(12, 2) not null default 0;
update bid_charges set refund_refusal = reason, reason = 'No seat left' where refunds_refused > 0;
create index bid_charges_by_charge on bid_charges ((plan ->> 'charged')) where plan ->> 'charged' is not null;
alter table pass_charges
  add column refund_refusal text,
  add column refund_id text,
  add column gateway_refunded numeric(12, 2) not null default 0;
update pass_charges set refund_refusal = reason, reason = null where refunds_refused > 0;
create index pass_charges_by_charge on pass_charges (charged) where charged is not null;

alter table orders
  add column buyer_refund_id text,
  add column buyer_refund_error text;
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('begun', 'pending', 'done', 'refused', 'failed'));
create index refunds_by_provider on refunds (provider_id) where provider_id is not null;
create index refunds_wrong on refunds (sales_channel_id) where state in ('refused', 'failed');

-- Refunds whose end the provider does not know yet: it is asked again.
create table pending_refunds (
  -- The key under which the refund was requested.
  key text primary key,
  refund_id text not null,
  charge_id text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  asked integer not null default 0,
  leased_until timestamptz not null,
  created_at timestamptz not null
);
create index pending_refunds_due on pending_refunds (leased_until);
create index pending_refunds_by_refund on pending_refunds (refund_id);

-- Refunds that failed after the provider had made them: what it counted as refunded in between, it does not any more.
create table failed_refunds (
  refund_id text primary key,
  charge_id text not null,
  amount numeric(12, 2) not null,
  made_at timestamptz not null,
  failed_at timestamptz not null
);
create index failed_refunds_of on failed_refunds (charge_id);

create table disputes (
  -- The provider's name of it.
  id text primary key,
  sales_channel_id integer not null references sales_channels,
  -- The charge is that of a row of transactions, orders, bid_charges or pass_charges.
  kind text not null check (kind in ('sale', 'order', 'bid', 'pass')),
  row_id text not null,
  charge_id text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  reason text not null,
  status text not null,
  -- Whether the provider took the money back for the time of the dispute; null if it has not said.
  withdrawn boolean,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_open on disputes (sales_channel_id) where closed_at is null;
create index disputes_of on disputes (row_id);

alter table local_movements add column pending boolean not null default false;
`
