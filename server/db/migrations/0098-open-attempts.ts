/**
 * What a job has begun about an order is written before it leaves, and stays until its end is known. A pass's charge that came to no
 * period is given back.
 */
export const openAttempts = `
alter table orders add column open_attempt text check (open_attempt in ('delivery', 'payout', 'reversal'));
create index orders_open_attempt on orders (open_attempt, leased_until) where open_attempt is not null;

alter table pass_charges
  drop constraint pass_charges_state_check,
  add constraint pass_charges_state_check check (state in ('running', 'paid', 'failed', 'refund_due', 'refund_failed', 'refunded')),
  -- The payment provider's name of the charge.
  add column charged text,
  add column refunds_refused integer not null default 0,
  add column refund_failed_at timestamptz;
drop index pass_charges_open;
create index pass_charges_open on pass_charges (leased_until) where state in ('running', 'refund_due', 'refund_failed');
create index pass_charges_refund_failed on pass_charges (sales_channel_id) where state = 'refund_failed';
`
