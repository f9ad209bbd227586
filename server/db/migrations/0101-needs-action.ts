/** What needs a person says since when; who sees to what is no order is stored by itself. */
export const needsAction = `
-- When an order last failed.
alter table orders add column failed_at timestamptz;
alter table orders disable trigger user;
update orders o set failed_at = coalesce(case
    when o.status = 'delivery_failed' then greatest(o.completed_at, e.time - interval '24 hours')
    when o.status = 'seller_payment_failed' then greatest(o.delivered_at, e.time + interval '72 hours')
    else coalesce(o.buyer_refunded_at, o.seller_paid_at, o.buyer_refund_asked_at, o.completed_at) end, o.created_at)
from events e where e.id = o.event_id
  and (o.status in ('delivery_failed', 'seller_payment_failed', 'buyer_refund_failed', 'seller_payment_reversal_failed')
    or o.seller_payment_error is not null);
-- A payout that failed before its order was cancelled is not to come back.
update orders set seller_payment_error = null where status = 'cancelled' and seller_paid_at is null;
alter table orders enable trigger user;
drop index orders_needing;
create index orders_needing on orders (sales_channel_id, status) where status in ('delivery_failed', 'seller_payment_failed',
  'buyer_refund_asked', 'buyer_refund_failed', 'seller_payment_reversal_failed') or seller_payment_error is not null
  or buyer_refund_error is not null;
create table taken_ends (
  -- That of the row of Needs action.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  taken_by integer not null,
  taken_by_name text not null,
  taken_at timestamptz not null
);
create index taken_ends_by_age on taken_ends (taken_at);
`
