import { feedFunction } from './feed-triggers.ts'

const body = `select string_agg(sales_channel_id || '::bid_products', ' ') into words
  from (select distinct sales_channel_id from changed) channels;`

/**
 * Adds a hint to each transaction that updates bids. Bids are not in the change feed, so the hint names the table of their
 * products.
 */
export const hintsOfBids = `
${feedFunction('bids', body)}
create trigger feed_update after update on bids referencing new table as changed for each statement execute function feed_bids();
`
