/** What fans sell to fans: listings, and the orders for them. */
export const resale = `
create table listings (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  event_id integer not null references events,
  seller_id integer not null references fans,
  section_name text not null,
  row_name text not null,
  first_seat text not null,
  last_seat text not null,
  section_key text collate "C" not null,
  row_key text collate "C" not null,
  quantity integer not null check (quantity > 0),
  face_value numeric(12, 2) not null,
  listing_price numeric(12, 2) not null,
  seller_gets numeric(12, 2) not null,
  buyer_pays numeric(12, 2) not null,
  currency text not null,
  status text not null check (status in ('active', 'reserved', 'sold', 'expired', 'cancelled', 'manual_action_required')),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index listings_created on listings (sales_channel_id, created_at desc, id);
create index listings_by_status on listings (sales_channel_id, status, created_at desc, id);
create index listings_of_event on listings (event_id);
create index listings_of_seller on listings (seller_id);

create table orders (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  listing_id uuid not null references listings,
  event_id integer not null references events,
  buyer_id integer not null references fans,
  seller_id integer not null references fans,
  status text not null check (status in ('pending', 'completed', 'delivered', 'delivery_failed', 'seller_paid', 'seller_payment_failed', 'buyer_refund_asked', 'buyer_refunded', 'buyer_refund_failed', 'seller_payment_reversed', 'seller_payment_reversal_failed', 'cancelled')),
  first_seat text not null,
  last_seat text not null,
  total numeric(12, 2) not null,
  buyer_fees numeric(12, 2) not null,
  seller_fees numeric(12, 2) not null,
  seller_gets numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  platform_fees numeric(12, 2) not null,
  refunded_amount numeric(12, 2) not null default 0,
  currency text not null,
  -- What the payments gateway calls the buyer's charge and the seller's payout.
  stripe_payment_intent text,
  stripe_transfer text,
  completed_at timestamptz,
  delivered_at timestamptz,
  delivery_error text,
  seller_paid_at timestamptz,
  seller_payment_error text,
  buyer_refund_asked_at timestamptz,
  buyer_refund_asked_reason text,
  buyer_refunded_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index orders_created on orders (sales_channel_id, created_at desc, id);
create index orders_by_status on orders (status, created_at);
create index orders_of_listing on orders (listing_id);
create index orders_of_buyer on orders (buyer_id);
create index orders_of_seller on orders (seller_id);
`
