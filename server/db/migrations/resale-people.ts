/**
 * Counts one side of the trade: the rows of a table that each person has, and how many of them are in certain states.
 * @param counts for each column of `resale_people`, the condition of the rows that count
 */
function counted(table: string, person: string, counts: Record<string, string>): string {
  const columns = Object.keys(counts)
  const rows = (of: string, sign: string) =>
    `select sales_channel_id, ${person} as fan_id, ${Object.entries(counts)
      .map(([column, which]) => `${sign}(${which})::integer as ${column}`)
      .join(', ')} from ${of}`
  const add = (from: string) => `
    insert into resale_people (sales_channel_id, fan_id, ${columns.join(', ')})
    select sales_channel_id, fan_id, ${columns.map((column) => `sum(${column})`).join(', ')} from (${from}) sides where fan_id is not null
    group by 1, 2 having ${columns.map((column) => `sum(${column}) <> 0`).join(' or ')} order by 1, 2
    on conflict (sales_channel_id, fan_id) do update set ${columns
      .map((column) => `${column} = resale_people.${column} + excluded.${column}`)
      .join(', ')};`
  return `
create function count_${person}s() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${add(rows('changed', ''))}
  elsif tg_op = 'DELETE' then ${add(rows('gone', '-'))}
  else ${add(`${rows('changed', '')} union all ${rows('gone', '-')}`)}
  end if;
  return null;
end $$;
create trigger count_people_insert after insert on ${table} referencing new table as changed for each statement execute function count_${person}s();
create trigger count_people_update after update on ${table} referencing old table as gone new table as changed for each statement execute function count_${person}s();
create trigger count_people_delete after delete on ${table} referencing old table as gone for each statement execute function count_${person}s();
`
}

/** The people who trade on the marketplace, with counts that triggers update. */
export const resalePeople = `
create table resale_people (
  sales_channel_id integer not null references sales_channels,
  fan_id integer not null references fans,
  -- All listings, and of these the ones for sale and the sold ones.
  listings integer not null default 0,
  active integer not null default 0,
  sold integer not null default 0,
  -- All orders, and of these the ones that were paid and not cancelled.
  orders integer not null default 0,
  bought integer not null default 0,
  role text not null generated always as (
    case when listings > 0 and orders > 0 then 'both' when listings > 0 then 'seller' else 'buyer' end) stored,
  primary key (sales_channel_id, fan_id)
);
create index resale_people_by_fan on resale_people (fan_id);
${counted('listings', 'seller_id', { listings: 'true', active: `status = 'active'`, sold: `status = 'sold'` })}
${counted('orders', 'buyer_id', { orders: 'true', bought: `status not in ('pending', 'cancelled')` })}
`
