/** What a sale was charged to, and the money that went back of it. */
export const charges = `
alter table transactions
  -- The payment provider's name for it; null where nothing was charged.
  add column charge_id text,
  add column card_last4 text,
  add column card_exp_month smallint,
  add column card_exp_year smallint;
-- No row reads differently for it: devices need not hear of it.
alter table transactions disable trigger user;
update transactions set charge_id = 'ch_' || replace(id::text, '-', '') where payment_status <> 'skipped' and amount > 0;
alter table transactions enable trigger user;
create index transactions_by_charge on transactions (charge_id) where charge_id is not null;
create index transactions_by_token on transactions (token);

create table refunds (
  -- Under which the payment provider knows it.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  transaction_id uuid not null,
  charge_id text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('begun', 'done', 'refused')),
  -- The provider's own name for it, or why it refused.
  provider_id text,
  refusal text,
  user_id integer not null,
  user_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refunds_of on refunds (sales_channel_id, transaction_id, created_at);
-- One at a time of each charge.
create unique index refunds_open on refunds (charge_id) where state = 'begun';

-- How the payment provider knows a buyer.
alter table fans add column stripe_customer text;
`
