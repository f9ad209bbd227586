/** Who sees to an order that needs a person. */
export const ordersTaken = `
alter table orders add column taken_by integer;
alter table orders add column taken_by_name text;
create index orders_needing on orders (sales_channel_id, status) where status in ('delivery_failed', 'seller_payment_failed',
  'buyer_refund_asked', 'buyer_refund_failed', 'seller_payment_reversal_failed') or seller_payment_error is not null;
`
