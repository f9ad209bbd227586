import { follow } from './change-log.ts'
import { indexes, plain, word } from './0014-list-indexes.ts'

const listingSorts = [
  ...['section_key', 'row_key', 'quantity', 'listing_price', 'buyer_pays', 'seller_gets'].map(plain),
  word('status'),
]
const orderSorts = [...['total', 'completed_at', 'delivered_at', 'buyer_refunded_at'].map(plain), word('status')]

/** What a marketplace needs that runs: times at which jobs act, accounts of sellers, people who are erased, hints to screens. */
export const resaleRuns = `
alter table listings alter column seller_id drop not null;
alter table orders alter column buyer_id drop not null;
alter table orders alter column seller_id drop not null;
alter table orders add column seller_reversed_at timestamptz;
-- A pending order that is not paid by then is cancelled.
alter table orders add column pay_until timestamptz;
-- A job is at it until then.
alter table orders add column leased_until timestamptz;
alter table fans add column if not exists stripe_account text;
create unique index fans_by_account on fans (stripe_account) where stripe_account is not null;

create index listings_active on listings (event_id) where status = 'active';
create index orders_unpaid on orders (pay_until) where status = 'pending';
create index orders_by_intent on orders (stripe_payment_intent) where stripe_payment_intent is not null;
create index orders_by_transfer on orders (stripe_transfer) where stripe_transfer is not null;
create index orders_to_reverse on orders (seller_paid_at) where status = 'cancelled' and stripe_transfer is not null
  and seller_reversed_at is null and seller_payment_error is null;
${indexes('listings', listingSorts)}
${indexes('orders', orderSorts)}
${follow({ table: 'listings', feed: 'listings', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
${follow({ table: 'orders', feed: 'orders', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
