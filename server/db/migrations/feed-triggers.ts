/** What of a table goes into the change feed, as SQL expressions over its rows. */
interface Fed {
  table: string
  /** The table's name in the feed and in hints. */
  feed: string
  id: string
  channel: string
  event: string
}

/**
 * The triggers that write a table's changes into the feed: one insert a statement, however many rows it changed.
 * They also note in the transaction's setting `holdfast.changed` what a hint has to name after the commit: words
 * `channel:event:table`.
 */
export function feedTriggers({ table, feed, id, channel, event }: Fed): string {
  const log = (rows: string, op: 'u' | 'd') => `
    insert into change_log (sales_channel_id, event_id, tbl, row_id, op) select ${channel}, ${event}, '${feed}', ${id}::text, '${op}' from ${rows};
    select string_agg(distinct ${channel} || ':' || coalesce((${event})::text, '') || ':${feed}', ' ') into words from ${rows};`
  return `
create function feed_${table}() returns trigger language plpgsql as $$
declare words text;
begin
  if tg_op = 'DELETE' then ${log('gone', 'd')}
  else ${log('changed', 'u')}
  end if;
  if words is not null then
    perform set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ' ' || words, true);
  end if;
  return null;
end $$;
create trigger feed_insert after insert on ${table} referencing new table as changed for each statement execute function feed_${table}();
create trigger feed_update after update on ${table} referencing new table as changed for each statement execute function feed_${table}();
create trigger feed_delete after delete on ${table} referencing old table as gone for each statement execute function feed_${table}();`
}
