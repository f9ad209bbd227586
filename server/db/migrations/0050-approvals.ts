import { follow } from './change-log.ts'
import { indexes, plain, word } from './0014-list-indexes.ts'

const bidSorts = [...['amount', 'quantity'].map(plain), word('status')]

/**
 * Bids that are approved: the charge under way of each, the seats it got, and approvals of many as jobs with a line a bid.
 * An event counts its bid products.
 */
export const approvals = `
alter table seats add column if not exists hold_code text;
create index seats_free on seats (sales_channel_id, event_id, import_ordinal) where status = 'available';

alter table bids
  -- The charge under way.
  add column charging uuid,
  add column seats uuid[] not null default '{}';
create index bids_charging on bids (charging) where charging is not null;

create table bid_charges (
  -- What the payments gateway knows it by.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  bid_id uuid not null references bids,
  -- The approval of many that it is part of.
  run_id uuid,
  plan jsonb not null,
  -- Held for it while it is under way.
  seats uuid[] not null,
  user_id integer not null,
  user_name text not null,
  state text not null default 'running' check (state in ('running', 'approved', 'failed', 'refund_due', 'refunded')),
  reason text,
  leased_until timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index bid_charges_open on bid_charges (leased_until) where state in ('running', 'refund_due');
create index bid_charges_of on bid_charges (bid_id, created_at desc);

create table approval_runs (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  -- Null where the bids are of several products.
  bid_product_id uuid references bid_products,
  user_id integer not null,
  user_name text not null,
  created_at timestamptz not null,
  leased_until timestamptz not null,
  stopped_at timestamptz,
  done_at timestamptz
);
create index approval_runs_open on approval_runs (leased_until) where done_at is null;
create index approval_runs_of on approval_runs (bid_product_id, created_at desc);

create table approval_lines (
  run_id uuid not null references approval_runs on delete cascade,
  nth integer not null,
  bid_id uuid not null references bids,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'approved', 'failed', 'stopped', 'unknown')),
  reason text,
  charge_id uuid,
  primary key (run_id, nth)
);
create index approval_lines_waiting on approval_lines (run_id, nth) where state = 'waiting';
create index approval_lines_by_charge on approval_lines (charge_id) where charge_id is not null;

${indexes('bids', bidSorts)}

alter table events add column bid_product_count integer not null default 0;
create index list_events_bid_product_count on events (sales_channel_id, bid_product_count);
create function count_bid_products() returns trigger language plpgsql as $$
declare touched integer[];
begin
  touched := case tg_op when 'INSERT' then array[new.event_id] when 'DELETE' then array[old.event_id] else array[old.event_id, new.event_id] end;
  update events e set bid_product_count = counted.products, version = version + 1
  from (
    select ids.id, (select count(*) from bid_products p where p.event_id = ids.id and p.deleted_at is null) as products
    from (select distinct unnest(touched) as id) ids
  ) counted
  where e.id = counted.id and e.bid_product_count <> counted.products;
  return null;
end $$;
create trigger count_bid_products after insert or delete or update of event_id, deleted_at on bid_products for each row execute function count_bid_products();

-- The wire's product tells of its event.
create function retell_bid_products() returns trigger language plpgsql as $$
begin
  update bid_products set version = version + 1 where event_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger retell_bid_products after update of event_id, title, time, timezone, venue on events for each row
  when ((old.event_id, old.title, old.time, old.timezone, old.venue) is distinct from (new.event_id, new.title, new.time, new.timezone, new.venue))
  execute function retell_bid_products();

${follow({ table: 'bid_products', feed: 'bid_products', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
