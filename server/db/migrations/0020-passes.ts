/** Passes and who subscribed to them. */
export const passes = `
create table pass_products (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  title text not null,
  title_key text collate "C" not null,
  description text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  quantity integer not null,
  max_quantity_per_purchase integer not null,
  allow_multiple smallint not null default 0 check (allow_multiple in (0, 1)),
  is_enabled smallint not null default 0 check (is_enabled in (0, 1)),
  start_date timestamptz not null,
  end_date timestamptz not null,
  events integer[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index pass_products_title on pass_products (sales_channel_id, lower(title));
create index pass_products_created on pass_products (sales_channel_id, created_at desc, id);

create table pass_subscriptions (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  pass_product_id uuid not null references pass_products,
  fan_id integer not null references fans,
  quantity integer not null default 1,
  status text not null check (status in ('active', 'trial', 'pending_cancel', 'cancelled', 'expired')),
  subscribed boolean not null,
  start_date timestamptz not null,
  end_date timestamptz,
  -- The next period is charged then; failed attempts are counted within it.
  renews_at timestamptz,
  failed_attempts integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index pass_subscriptions_created on pass_subscriptions (sales_channel_id, created_at desc, id);
create index pass_subscriptions_of_product on pass_subscriptions (pass_product_id, created_at desc);
create index pass_subscriptions_of_fan on pass_subscriptions (fan_id);
create index pass_subscriptions_due on pass_subscriptions (renews_at) where renews_at is not null;
`
