import { follow } from './feed-triggers.ts'
import { indexes, natural, plain, word } from './list-indexes.ts'
import { resalePeople } from './resale-people.ts'

/** Long texts (errors, reasons) have no sort index. A partial index for each finds the few orders that have such a text. */
const longTexts = ['delivery_error', 'seller_payment_error', 'buyer_refund_asked_reason']
const sectionName = ['section_name', '(section_name collate "C")'] as const
const listingSorts = [
  ...['id', 'event_id', 'seller_id', 'section_key', 'row_key', 'quantity', 'version'].map(plain),
  ...['face_value', 'listing_price', 'buyer_pays', 'seller_gets'].map(plain),
  ...['first_seat', 'last_seat'].map(natural),
  sectionName,
  ...['status', 'currency'].map(word),
]
const orderSorts = [
  ...['id', 'event_id', 'buyer_id', 'seller_id', 'listing_id', 'section_key', 'row_key', 'quantity', 'version'].map(plain),
  ...['total', 'buyer_fees', 'seller_fees', 'seller_gets', 'tax', 'platform_fees', 'refunded_amount'].map(plain),
  ...['completed_at', 'delivered_at', 'buyer_refunded_at', 'seller_paid_at', 'buyer_refund_asked_at'].map(plain),
  ...['first_seat', 'last_seat', 'stripe_payment_intent'].map(natural),
  sectionName,
  ['payment_amount', '(case when completed_at is null then 0 else total end)'] as const,
  ...['status', 'currency'].map(word),
]
const longTextIndexes = longTexts
  .map((column) => `create index orders_with_${column} on orders (sales_channel_id, id) where ${natural(column)[1]} is not null;`)
  .join('\n')

/** The marketplace: listings, their orders, the people who trade, and the accounts assigned to rows of Needs action. */
export const resale = `
create table listings (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  event_id integer not null references events,
  -- Null once the seller was erased.
  seller_id integer references fans,
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
create index listings_active on listings (event_id) where status = 'active';
${indexes('listings', listingSorts)}
${follow({ table: 'listings', feed: 'listings' })}

create table orders (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  listing_id uuid not null references listings,
  event_id integer not null references events,
  -- Null once the person was erased.
  buyer_id integer references fans,
  seller_id integer references fans,
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
  -- The payment provider's ids of the buyer's charge and of the seller's payout.
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
  version integer not null default 1,
  seller_reversed_at timestamptz,
  -- A pending order that is not paid by this time is cancelled.
  pay_until timestamptz,
  -- A job has a lease on the order until this time.
  leased_until timestamptz,
  -- How many consecutive attempts of an external call had no known result.
  attempts integer not null default 0,
  -- The account assigned to an order that needs a person's action.
  taken_by integer,
  taken_by_name text,
  -- The place and number of the seats, from the listing; a trigger fills them in.
  section_name text not null,
  row_name text not null,
  section_key text collate "C" not null,
  row_key text collate "C" not null,
  quantity integer not null,
  -- The external call in progress: stored before the call is made, until its result is known.
  open_attempt text check (open_attempt in ('delivery', 'payout', 'reversal')),
  seller_reversed_amount numeric(12, 2) not null default 0,
  buyer_refund_id text,
  buyer_refund_error text,
  -- When an external call last failed.
  failed_at timestamptz
);
create index orders_created on orders (sales_channel_id, created_at desc, id);
create index orders_by_status on orders (status, created_at);
create index orders_of_listing on orders (listing_id);
create index orders_of_buyer on orders (buyer_id);
create index orders_of_seller on orders (seller_id);
create index orders_unpaid on orders (pay_until) where status = 'pending';
create index orders_by_intent on orders (stripe_payment_intent) where stripe_payment_intent is not null;
create index orders_by_transfer on orders (stripe_transfer) where stripe_transfer is not null;
create index orders_to_reverse on orders (seller_paid_at) where status = 'cancelled' and stripe_transfer is not null
  and seller_reversed_at is null and seller_payment_error is null;
create index orders_open_attempt on orders (open_attempt, leased_until) where open_attempt is not null;
create index orders_needing on orders (sales_channel_id, status) where status in ('delivery_failed', 'seller_payment_failed',
  'buyer_refund_asked', 'buyer_refund_failed', 'seller_payment_reversal_failed') or seller_payment_error is not null
  or buyer_refund_error is not null;
${indexes('orders', orderSorts)}
${longTextIndexes}
${follow({ table: 'orders', feed: 'orders' })}

create function place_order() returns trigger language plpgsql as $$
begin
  if new.section_name is null then
    select section_name, row_name, section_key, row_key, quantity
      into new.section_name, new.row_name, new.section_key, new.row_key, new.quantity from listings where id = new.listing_id;
  end if;
  return new;
end $$;
create trigger place_order before insert on orders for each row execute function place_order();
${resalePeople}
-- The accounts assigned to rows of the screen Needs action that are not orders.
create table taken_ends (
  -- The id of the row.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  taken_by integer not null,
  taken_by_name text not null,
  taken_at timestamptz not null
);
create index taken_ends_by_age on taken_ends (taken_at);
`
