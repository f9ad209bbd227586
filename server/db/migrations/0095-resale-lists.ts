import { indexes, plain, word } from './0014-list-indexes.ts'

const natural = (column: string) => [column, `(natural_key(${column}) collate "C")`] as const
const placeKeys = ['first_seat', 'last_seat'].map(natural)

const listingSorts = [
  ...['id', 'event_id', 'seller_id', 'face_value', 'version'].map(plain),
  ...placeKeys,
  ['section_name', '(section_name collate "C")'] as const,
  word('currency'),
]
const orderSorts = [
  ...['id', 'event_id', 'buyer_id', 'seller_id', 'listing_id', 'section_key', 'row_key', 'quantity', 'version'].map(plain),
  ...['buyer_fees', 'seller_fees', 'seller_gets', 'tax', 'platform_fees', 'refunded_amount'].map(plain),
  ...['seller_paid_at', 'buyer_refund_asked_at'].map(plain),
  ...placeKeys,
  natural('stripe_payment_intent'),
  word('currency'),
  ['section_name', '(section_name collate "C")'] as const,
  ['payment_amount', '(case when completed_at is null then 0 else total end)'] as const,
]

/**
 * Counts one side of the trade: how many rows of a table each person has, and how many of them in certain states.
 * @param counts by column of `resale_people`, which rows count
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
${add(rows(table, ''))}
`
}

/**
 * What lists of a marketplace of many years need: who trades and how much, the place of an order with it, and an index for everything
 * by which listings and orders are sorted, and by which a search finds them. Long texts (what a gateway said) have none.
 */
export const resaleLists = `
create table resale_people (
  sales_channel_id integer not null references sales_channels,
  fan_id integer not null references fans,
  -- Of all times, and of these those that are for sale and that are sold.
  listings integer not null default 0,
  active integer not null default 0,
  sold integer not null default 0,
  -- Of all times, and of these those that were paid and not cancelled.
  orders integer not null default 0,
  bought integer not null default 0,
  role text not null generated always as (
    case when listings > 0 and orders > 0 then 'both' when listings > 0 then 'seller' else 'buyer' end) stored,
  primary key (sales_channel_id, fan_id)
);
create index resale_people_by_fan on resale_people (fan_id);
${counted('listings', 'seller_id', { listings: 'true', active: `status = 'active'`, sold: `status = 'sold'` })}
${counted('orders', 'buyer_id', { orders: 'true', bought: `status not in ('pending', 'cancelled')` })}

alter table orders add column section_name text, add column row_name text, add column section_key text collate "C",
  add column row_key text collate "C", add column quantity integer;
alter table orders disable trigger user;
update orders o set section_name = l.section_name, row_name = l.row_name, section_key = l.section_key, row_key = l.row_key,
  quantity = l.quantity from listings l where l.id = o.listing_id;
alter table orders enable trigger user;
alter table orders alter column section_name set not null, alter column row_name set not null, alter column section_key set not null,
  alter column row_key set not null, alter column quantity set not null;
create function place_order() returns trigger language plpgsql as $$
begin
  if new.section_name is null then
    select section_name, row_name, section_key, row_key, quantity
      into new.section_name, new.row_name, new.section_key, new.row_key, new.quantity from listings where id = new.listing_id;
  end if;
  return new;
end $$;
create trigger place_order before insert on orders for each row execute function place_order();
${indexes('listings', listingSorts)}
${indexes('orders', orderSorts)}
`
