/** The log of a change, and the words of its hint: what is kept event by event is told with its event, a hold with its channel too. */
const logged = (rows: string) => `
    with logged as (
      insert into change_log (sales_channel_id, event_id, of_event, tbl, row_id, op)
      ${rows}
      returning sales_channel_id, event_id, tbl
    )
    select string_agg(sales_channel_id || ':' || coalesce(event_id::text, '') || ':' || tbl, ' ') into words
    from (select distinct sales_channel_id, event_id, tbl from logged) places;`

/**
 * The holds of a channel, as devices keep them: rows of `seats`, told for as long as they are held. An update of seats names those
 * that are held or were, so that nothing else of an inventory reaches who does not keep it.
 */
export const mirroredHolds = `
create or replace function feed_seats() returns trigger language plpgsql as $$
declare words text;
begin
  if tg_op = 'DELETE' then ${logged(`
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
  end if;
  if words is not null then
    perform set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ' ' || words, true);
  end if;
  return null;
end $$;
drop trigger feed_update on seats;
create trigger feed_update after update on seats referencing old table as was new table as changed for each statement execute function feed_seats();
`
