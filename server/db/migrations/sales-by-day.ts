/** Selects what each sale adds to the sums, or with '-' subtracts. The metrics contain only sales that count as sold. */
const parts = (rows: string, sign: '' | '-') => `
  select sales_channel_id, date_trunc('day', purchased_time, 'UTC') as day, product, currency,
    case when type = 'regular' then section end as section, ${sign}quantity as tickets, ${sign}(amount - amount_refunded) as net
  from ${rows} where payment_status in ('succeeded', 'paid', 'skipped')`

const columns = 'sales_channel_id, day, product, currency, section, tickets, net'
const summed = (from: string, folded: boolean) => `
  insert into sales_by_day (${columns}, folded)
  select sales_channel_id, day, product, currency, section, sum(tickets), sum(net), ${folded} from (${from}) parts
  group by sales_channel_id, day, product, currency, section having sum(tickets) <> 0 or sum(net) <> 0`

/**
 * The sales of each UTC day, for the metrics. A statement that changes sales adds rows and changes none, so that two sales
 * never wait for each other. A sum can therefore be in several rows; a job merges them into one.
 */
export const salesByDay = `
create table sales_by_day (
  sales_channel_id integer not null,
  -- The moment at which the day begins.
  day timestamptz not null,
  product text not null,
  currency text not null,
  -- The section of regular tickets; null for packages.
  section text,
  tickets bigint not null,
  -- The amount of the sales minus refunds.
  net numeric(14,2) not null,
  -- Whether the row is a merged sum; false for a part that a trigger has added and the job has not merged yet.
  folded boolean not null default false
);
create index sales_by_day_of_channel on sales_by_day (sales_channel_id, day);
create index sales_by_day_to_fold on sales_by_day (sales_channel_id, day) where not folded;

create function sum_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${summed(parts('changed', ''), false)};
  elsif tg_op = 'DELETE' then ${summed(parts('gone', '-'), false)};
  else ${summed(`${parts('changed', '')} union all ${parts('gone', '-')}`, false)};
  end if;
  return null;
end $$;
create trigger sum_sales_insert after insert on transactions referencing new table as changed for each statement execute function sum_sales();
create trigger sum_sales_update after update on transactions referencing old table as gone new table as changed for each statement execute function sum_sales();
create trigger sum_sales_delete after delete on transactions referencing old table as gone for each statement execute function sum_sales();

-- Computes all sums from the sales again, after sales were written without triggers.
create function refill_sales_by_day() returns void language plpgsql as $$
begin
  delete from sales_by_day;
  ${summed(parts('transactions', ''), true)};
end $$;

create function fold_sales_by_day() returns void language sql as $$
  with fresh as (delete from sales_by_day where not folded returning ${columns}),
  before as (
    delete from sales_by_day s using (select distinct sales_channel_id, day from fresh) days
    where s.sales_channel_id = days.sales_channel_id and s.day = days.day and s.folded
    returning s.sales_channel_id, s.day, s.product, s.currency, s.section, s.tickets, s.net
  )${summed('select * from fresh union all select * from before', true)}
$$;
`
