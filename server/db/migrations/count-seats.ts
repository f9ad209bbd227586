/** Updates the totals of an event's seats with one statement. Most updates of seats are holds, which no total counts. */
export const countSeats = `create function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update events set total_quantity = total_quantity + d.quantity, total_purchased = total_purchased + d.purchased, version = version + 1
    from (select event_id, count(*) quantity, count(*) filter (where status = 'purchased') purchased from changed group by event_id) d
    where id = d.event_id;
  elsif tg_op = 'DELETE' then
    update events set total_quantity = total_quantity - d.quantity, total_purchased = total_purchased - d.purchased, version = version + 1
    from (select event_id, count(*) quantity, count(*) filter (where status = 'purchased') purchased from gone group by event_id) d
    where id = d.event_id;
  elsif exists (select from changed where status = 'purchased') or exists (select from gone where status = 'purchased') then
    update events set total_purchased = total_purchased + d.purchased, version = version + 1
    from (
      select event_id, sum(purchased) purchased from (
        select event_id, count(*) purchased from changed where status = 'purchased' group by event_id
        union all
        select event_id, -count(*) from gone where status = 'purchased' group by event_id
      ) sides group by event_id having sum(purchased) <> 0
    ) d
    where id = d.event_id;
  end if;
  return null;
end $$;
create trigger seats_count_insert after insert on seats referencing new table as changed for each statement execute function count_seats();
create trigger seats_count_update after update on seats referencing old table as gone new table as changed for each statement execute function count_seats();
create trigger seats_count_delete after delete on seats referencing old table as gone for each statement execute function count_seats();`
