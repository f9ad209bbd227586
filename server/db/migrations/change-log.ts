import { feedFunction, type Fed, type Log } from './feed-triggers.ts'

/** What a migration says of a table that the feed is to follow. */
export interface Followed extends Fed {
  /** Kept event by event on devices, like seats; else with its channel. */
  ofEvent?: boolean
}

/** One statement logs a change and gathers the words of its hint: a trigger of a single hold pays for each it runs. */
const log =
  ({ ofEvent = false }: Followed): Log =>
  ({ feed, id, channel, event }, rows, op) =>
    `
    with logged as (
      insert into change_log (sales_channel_id, event_id, of_event, tbl, row_id, op)
      select ${channel}, ${event}, ${ofEvent}, '${feed}', ${id}::text, '${op}' from ${rows}
      returning sales_channel_id, event_id
    )
    select string_agg(sales_channel_id || ':' || coalesce(event_id::text, '') || ':${feed}', ' ') into words
    from (select distinct sales_channel_id, event_id from logged) places;`

/** The function of a table that is followed already, written anew. */
export const followAnew = (table: Followed): string => feedFunction('create or replace', table, log(table))

/**
 * Has the feed follow a table from its own migration on: one insert into the log a statement, however many rows it changed.
 * Every table with `sales_channel_id` and `version` can be followed.
 */
export const follow = (table: Followed): string => `${feedFunction('create', table, log(table))}
create trigger feed_insert after insert on ${table.table} referencing new table as changed for each statement execute function feed_${table.table}();
create trigger feed_update after update on ${table.table} referencing new table as changed for each statement execute function feed_${table.table}();
create trigger feed_delete after delete on ${table.table} referencing old table as gone for each statement execute function feed_${table.table}();
`
