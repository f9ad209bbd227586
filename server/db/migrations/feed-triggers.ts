/** What of a table goes into the change feed, as SQL expressions over its rows. */
export interface Fed {
  table: string
  /** The table's name in the feed and in hints. */
  feed: string
  id: string
  channel: string
  event: string
}

/** The tables that the feed follows from the first day on. One that comes later gets its triggers in its own migration: these have run. */
export const fedTables: readonly Fed[] = [
  { table: 'sales_channels', feed: 'channels', id: 'id', channel: 'id', event: 'null::integer' },
  { table: 'events', feed: 'events', id: 'id', channel: 'sales_channel_id', event: 'id' },
  { table: 'seats', feed: 'seats', id: 'uuid', channel: 'sales_channel_id', event: 'event_id' },
  { table: 'vip_inventory', feed: 'vip', id: 'uuid', channel: 'sales_channel_id', event: 'event_id' },
  { table: 'transactions', feed: 'transactions', id: 'id', channel: 'sales_channel_id', event: 'event_id' },
]

/** The statements that log what happened to some rows of a table, and put the words of its hint into `words`. */
export type Log = (fed: Fed, rows: 'changed' | 'gone', op: 'u' | 'd') => string

/** The insert that logs rows of a table, without its end. */
export const logged = ({ feed, id, channel, event }: Fed, rows: string, op: 'u' | 'd') =>
  `insert into change_log (sales_channel_id, event_id, tbl, row_id, op) select ${channel}, ${event}, '${feed}', ${id}::text, '${op}' from ${rows}`

/**
 * The function behind a table's triggers: it logs, and notes in the transaction's setting `holdfast.changed` what a hint has
 * to name after the commit: words `channel:event:table`.
 */
export const feedFunction = (create: 'create' | 'create or replace', fed: Fed, log: Log) => `
${create} function feed_${fed.table}() returns trigger language plpgsql as $$
declare words text;
begin
  if tg_op = 'DELETE' then ${log(fed, 'gone', 'd')}
  else ${log(fed, 'changed', 'u')}
  end if;
  if words is not null then
    perform set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ' ' || words, true);
  end if;
  return null;
end $$;`

const logOf: Log = (fed, rows, op) => `
    ${logged(fed, rows, op)};
    select string_agg(distinct ${fed.channel} || ':' || coalesce((${fed.event})::text, '') || ':${fed.feed}', ' ') into words from ${rows};`

/** The triggers that write a table's changes into the feed: one insert a statement, however many rows it changed. */
export const feedTriggers = (fed: Fed): string => `${feedFunction('create', fed, logOf)}
create trigger feed_insert after insert on ${fed.table} referencing new table as changed for each statement execute function feed_${fed.table}();
create trigger feed_update after update on ${fed.table} referencing new table as changed for each statement execute function feed_${fed.table}();
create trigger feed_delete after delete on ${fed.table} referencing old table as gone for each statement execute function feed_${fed.table}();`
