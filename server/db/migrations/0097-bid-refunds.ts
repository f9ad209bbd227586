import { indexes, word } from './0014-list-indexes.ts'

/** A refund of a bid's charge that the payment provider refuses is retried, each time under a key of its own. */
export const bidRefunds = `
alter table bid_charges
  drop constraint bid_charges_state_check,
  add constraint bid_charges_state_check check (state in ('running', 'approved', 'failed', 'refund_due', 'refund_failed', 'refunded')),
  -- The refusals so far.
  add column refunds_refused integer not null default 0,
  -- When the first refusal came.
  add column refund_failed_at timestamptz;
alter table bids
  -- The refund of its last charge.
  add column refund text check (refund in ('due', 'failed', 'refunded'));
update bids b set refund = case c.state when 'refund_due' then 'due' else 'refunded' end
from (select distinct on (bid_id) bid_id, state from bid_charges order by bid_id, created_at desc, id desc) c
where c.bid_id = b.id and c.state in ('refund_due', 'refunded');
drop index bid_charges_open;
create index bid_charges_open on bid_charges (leased_until) where state in ('running', 'refund_due', 'refund_failed');
create index bid_charges_refund_failed on bid_charges (sales_channel_id) where state = 'refund_failed';
${indexes('bids', [word('refund')])}
`
