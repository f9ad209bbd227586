/** Products that fans bid on, and their bids. */
export const bids = `
create table bid_products (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  event_id integer not null references events,
  name text not null,
  name_key text collate "C" not null,
  description text not null,
  text_buy_segment_id uuid references segments,
  banner text not null,
  min_amount numeric(12, 2) not null,
  max_amount numeric(12, 2) not null,
  purchase_amount numeric(12, 2) not null,
  quantity integer not null,
  min_quantity_per_purchase integer not null default 1,
  max_quantity_per_purchase integer not null default 1,
  start_time timestamptz not null,
  end_time timestamptz not null,
  hold_code text,
  price_code text,
  currency text not null,
  created_by integer references dashboard_users,
  created_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index bid_products_name on bid_products (event_id, lower(name)) where deleted_at is null;
create index bid_products_created on bid_products (sales_channel_id, created_at desc, id) where deleted_at is null;

create table bids (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  bid_product_id uuid not null references bid_products,
  fan_id integer not null references fans,
  amount numeric(12, 2) not null,
  quantity integer not null,
  paid boolean not null default false,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  -- Why it did not come to seats, in words.
  reason text,
  -- What the payments gateway calls its charge, and the sale it became.
  charge_id text,
  transaction_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index bids_created on bids (sales_channel_id, created_at desc, id);
create index bids_of_product on bids (bid_product_id, status, created_at desc);
create index bids_of_fan on bids (fan_id);

create table bid_history (
  id uuid primary key,
  bid_id uuid not null references bids on delete cascade,
  type text not null check (type in ('Bidding - Created', 'Bidding - Updated')),
  amount numeric(12, 2) not null,
  quantity integer not null,
  created_at timestamptz not null default now()
);
create index bid_history_of on bid_history (bid_id, created_at desc);
`
