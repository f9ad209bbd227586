/** A table in the change feed, as SQL expressions over its rows. */
interface Followed {
  table: string
  /** The table's name in the feed and in hints. */
  feed: string
  id?: string
  channel?: string
  event?: string
  /** Whether devices store the rows by event, such as packages; otherwise by channel. */
  ofEvent?: boolean
}

/** Inserts rows of a table into the log and builds the words of their hint, in one statement, to keep a single hold fast. */
function logged({ feed, id = 'id', channel = 'sales_channel_id', event = 'null::integer', ofEvent = false }: Followed) {
  return (rows: 'changed' | 'gone', op: 'u' | 'd') => `
    with logged as (
      insert into change_log (sales_channel_id, event_id, of_event, tbl, row_id, op)
      select ${channel}, ${event}, ${ofEvent}, '${feed}', ${id}::text, '${op}' from ${rows}
      returning sales_channel_id, event_id
    )
    select string_agg(sales_channel_id || ':' || coalesce(event_id::text, '') || ':${feed}', ' ') into words
    from (select distinct sales_channel_id, event_id from logged) places;`
}

/**
 * Returns the function that a table's triggers call. It logs the changes, and adds the content of the hint after the commit to
 * the transaction's setting `holdfast.changed`: words `channel:event:table`.
 * @param body sets `words`
 */
export const feedFunction = (
  table: string,
  body: string,
) => `create function feed_${table}() returns trigger language plpgsql as $$
declare words text;
begin
  ${body}
  if words is not null then
    perform set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ' ' || words, true);
  end if;
  return null;
end $$;`

/** Returns the triggers that call the function: once for each statement, for any number of changed rows. */
export const feedTriggers = (
  table: string,
  updated = 'new table as changed',
) => `create trigger feed_insert after insert on ${table} referencing new table as changed for each statement execute function feed_${table}();
create trigger feed_update after update on ${table} referencing ${updated} for each statement execute function feed_${table}();
create trigger feed_delete after delete on ${table} referencing old table as gone for each statement execute function feed_${table}();`

/** Adds a table with `sales_channel_id` and `version` to the feed. */
export function follow(table: Followed): string {
  const log = logged(table)
  const body = `if tg_op = 'DELETE' then ${log('gone', 'd')}
  else ${log('changed', 'u')}
  end if;`
  return `${feedFunction(table.table, body)}
${feedTriggers(table.table)}`
}
