import { feedFunction, feedTriggers } from './feed-triggers.ts'

/** Logs changes of seats and holds, and sets the words of the hint: `channel:event:table`, each once. */
const logged = (rows: string) => `
    with logged as (
      insert into change_log (sales_channel_id, event_id, of_event, tbl, row_id, op)
      ${rows}
      returning sales_channel_id, event_id, tbl
    )
    select string_agg(sales_channel_id || ':' || coalesce(event_id::text, '') || ':' || tbl, ' ') into words
    from (select distinct sales_channel_id, event_id, tbl from logged) places;`

const body = `if tg_op = 'DELETE' then ${logged(`
      select sales_channel_id, event_id, true, 'seats', uuid::text, 'd' from gone
      union all
      select sales_channel_id, event_id, false, 'holds', uuid::text, 'd' from gone where status = 'reserved'`)}
  elsif tg_op = 'INSERT' then ${logged(`
      select sales_channel_id, event_id, true, 'seats', uuid::text, 'u' from changed
      union all
      select sales_channel_id, event_id, false, 'holds', uuid::text, 'u' from changed where status = 'reserved'`)}
  else ${logged(`
      select sales_channel_id, event_id, true, 'seats', uuid::text, 'u' from changed
      union all
      select sales_channel_id, event_id, false, 'holds', uuid::text, 'u' from (
        select sales_channel_id, event_id, uuid from changed where status = 'reserved'
        union
        select sales_channel_id, event_id, uuid from was where status = 'reserved'
      ) held`)}
  end if;`

/**
 * Adds seats to the feed, and the holds of a channel. Of updated seats, only those that are or were held are added to the holds, so
 * that a device without the inventory does not receive the others.
 */
export const followSeats = `${feedFunction('seats', body)}
${feedTriggers('seats', 'old table as was new table as changed')}`
