/** What gateways and buyers said of an order may be too long for an index, but few orders have it: those are found by an index of their own. */
export const ordersSaid = ['delivery_error', 'seller_payment_error', 'buyer_refund_asked_reason']
  .map(
    (column) => `
create index orders_with_${column} on orders (sales_channel_id, id) where (natural_key(${column}) collate "C") is not null;`,
  )
  .join('')
