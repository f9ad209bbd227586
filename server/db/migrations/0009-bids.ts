import { follow } from './feed-triggers.ts'
import { indexes, plain, word } from './list-indexes.ts'

const bidSorts = [...['amount', 'quantity'].map(plain), ...['status', 'refund'].map(word)]

/** Products that fans bid on, their bids, the charge of each approved bid, and approvals of many bids. */
export const bids = `
create table bid_products (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  event_id integer not null references events,
  name text not null,
  name_key text collate "C" not null,
  description text not null,
  text_buy_segment_id uuid references segments,
  banner text not null,
  min_amount numeric(12, 2) not null,
  max_amount numeric(12, 2) not null,
  purchase_amount numeric(12, 2) not null,
  quantity integer not null,
  -- The number of seats of the product's approved bids; a trigger counts them.
  awarded integer not null default 0,
  min_quantity_per_purchase integer not null default 1,
  max_quantity_per_purchase integer not null default 1,
  start_time timestamptz not null,
  end_time timestamptz not null,
  hold_code text,
  price_code text,
  currency text not null,
  created_by integer references dashboard_users,
  created_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index bid_products_name on bid_products (event_id, lower(name)) where deleted_at is null;
create index bid_products_created on bid_products (sales_channel_id, created_at desc, id) where deleted_at is null;
${follow({ table: 'bid_products', feed: 'bid_products' })}

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

-- A product in the API contains texts of its event: if those change, the version of the product does, too.
create function retell_bid_products() returns trigger language plpgsql as $$
begin
  update bid_products set version = version + 1 where event_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger retell_bid_products after update of event_id, title, time, timezone, venue on events for each row
  when ((old.event_id, old.title, old.time, old.timezone, old.venue) is distinct from (new.event_id, new.title, new.time, new.timezone, new.venue))
  execute function retell_bid_products();

create table bids (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  bid_product_id uuid not null references bid_products,
  fan_id integer not null references fans,
  amount numeric(12, 2) not null,
  quantity integer not null,
  paid boolean not null default false,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  -- Why the bid got no seats, or was rejected, as text.
  reason text,
  -- The payment provider's id of the charge, and the sale that the bid led to.
  charge_id text,
  transaction_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The charge in progress.
  charging uuid,
  seats uuid[] not null default '{}',
  -- The state of the refund of the bid's last charge.
  refund text check (refund in ('due', 'failed', 'refunded'))
);
create index bids_created on bids (sales_channel_id, created_at desc, id);
create index bids_of_product on bids (bid_product_id, status, created_at desc);
create index bids_of_fan on bids (fan_id);
create index bids_charging on bids (charging) where charging is not null;
${indexes('bids', bidSorts)}

create function count_awarded() returns trigger language plpgsql as $$
begin
  update bid_products p set awarded = counted.seats, version = version + 1
  from (
    select ids.id, (select coalesce(sum(b.quantity), 0)::integer from bids b where b.bid_product_id = ids.id and b.status = 'Approved') as seats
    from (select distinct bid_product_id as id from changed where status = 'Approved') ids
  ) counted
  where p.id = counted.id and p.awarded <> counted.seats;
  return null;
end $$;
create trigger count_awarded_insert after insert on bids referencing new table as changed for each statement execute function count_awarded();
create trigger count_awarded_update after update on bids referencing new table as changed for each statement execute function count_awarded();

create table bid_history (
  id uuid primary key,
  bid_id uuid not null references bids on delete cascade,
  type text not null check (type in ('Bidding - Created', 'Bidding - Updated')),
  amount numeric(12, 2) not null,
  quantity integer not null,
  created_at timestamptz not null default now()
);
create index bid_history_of on bid_history (bid_id, created_at desc);

create table bid_charges (
  -- The key of the charge at the payment provider.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  bid_id uuid not null references bids,
  -- The approval run to which the charge belongs; null for a bid that is approved alone.
  run_id uuid,
  plan jsonb not null,
  -- The seats that are held for the charge while it is in progress.
  seats uuid[] not null,
  user_id integer not null,
  user_name text not null,
  state text not null default 'running' check (state in ('running', 'approved', 'failed', 'refund_due', 'refund_failed', 'refunded')),
  reason text,
  leased_until timestamptz not null,
  -- How many consecutive attempts of an external call had no known result.
  attempts integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- How often the provider has refused the refund. After a refusal the refund gets another key.
  refunds_refused integer not null default 0,
  -- When the refund was first refused, or failed after it was made.
  refund_failed_at timestamptz,
  refund_refusal text,
  -- The provider's id of the refund.
  refund_id text,
  -- The amount refunded directly at the provider.
  gateway_refunded numeric(12, 2) not null default 0
);
create index bid_charges_of on bid_charges (bid_id, created_at desc);
create index bid_charges_open on bid_charges (leased_until) where state in ('running', 'refund_due', 'refund_failed');
create index bid_charges_refund_failed on bid_charges (sales_channel_id) where state = 'refund_failed';
create index bid_charges_by_charge on bid_charges ((plan ->> 'charged')) where plan ->> 'charged' is not null;

create table approval_runs (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  -- Null if the bids are of several products.
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
`
