import { follow } from './feed-triggers.ts'

/** Passes, their subscribers, and the charge of each period. A pass counts its subscriptions. */
export const passes = `
create table pass_products (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  title text not null,
  title_key text collate "C" not null,
  description text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  quantity integer not null,
  max_quantity_per_purchase integer not null,
  allow_multiple smallint not null default 0 check (allow_multiple in (0, 1)),
  is_enabled smallint not null default 0 check (is_enabled in (0, 1)),
  start_date timestamptz not null,
  end_date timestamptz not null,
  events integer[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  active_subscriptions integer not null default 0
);
create unique index pass_products_title on pass_products (sales_channel_id, lower(title));
create index pass_products_created on pass_products (sales_channel_id, created_at desc, id);
${follow({ table: 'pass_products', feed: 'pass_products' })}

-- A pass in the API contains texts of its events: if those change, the version of the pass does, too.
create function retell_passes() returns trigger language plpgsql as $$
begin
  update pass_products set version = version + 1 where sales_channel_id = new.sales_channel_id and new.id = any(events);
  return null;
end $$;
create trigger retell_passes after update of title, time, timezone on events for each row
  when ((old.title, old.time, old.timezone) is distinct from (new.title, new.time, new.timezone)) execute function retell_passes();

create table pass_subscriptions (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  pass_product_id uuid not null references pass_products,
  fan_id integer not null references fans,
  quantity integer not null default 1,
  status text not null check (status in ('active', 'trial', 'pending_cancel', 'cancelled', 'expired')),
  subscribed boolean not null,
  start_date timestamptz not null,
  end_date timestamptz,
  -- When the next period is charged, and how many attempts to charge it have failed.
  renews_at timestamptz,
  failed_attempts integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index pass_subscriptions_created on pass_subscriptions (sales_channel_id, created_at desc, id);
create index pass_subscriptions_of_product on pass_subscriptions (pass_product_id, created_at desc);
create index pass_subscriptions_of_fan on pass_subscriptions (fan_id);
create index pass_subscriptions_due on pass_subscriptions (renews_at) where renews_at is not null;
create index pass_subscriptions_ending on pass_subscriptions (end_date) where subscribed;

create function count_subscriptions() returns trigger language plpgsql as $$
declare touched uuid;
begin
  touched := case tg_op when 'DELETE' then old.pass_product_id else new.pass_product_id end;
  update pass_products p set active_subscriptions = counted.subscribed, version = version + 1
  from (select count(*) as subscribed from pass_subscriptions s where s.pass_product_id = touched and s.subscribed) counted
  where p.id = touched and p.active_subscriptions <> counted.subscribed;
  return null;
end $$;
create trigger count_subscriptions after insert or delete or update of subscribed on pass_subscriptions for each row execute function count_subscriptions();

create table pass_charges (
  -- The key of the charge at the payment provider, made of the subscription, the period and the attempt.
  key text primary key,
  sales_channel_id integer not null references sales_channels,
  subscription_id uuid not null references pass_subscriptions,
  -- The moment at which the period begins.
  period timestamptz not null,
  attempt integer not null,
  amount numeric(12, 2) not null,
  currency text not null,
  state text not null default 'running' check (state in ('running', 'paid', 'failed', 'refund_due', 'refund_failed', 'refunded')),
  reason text,
  leased_until timestamptz not null,
  -- How many consecutive attempts of an external call had no known result.
  attempts integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The payment provider's id of the charge.
  charged text,
  refunds_refused integer not null default 0,
  refund_failed_at timestamptz,
  refund_refusal text,
  refund_id text,
  gateway_refunded numeric(12, 2) not null default 0
);
-- No period is paid twice, or charged twice at the same time.
create unique index pass_charges_once on pass_charges (subscription_id, period) where state in ('running', 'paid');
create index pass_charges_open on pass_charges (leased_until) where state in ('running', 'refund_due', 'refund_failed');
create index pass_charges_refund_failed on pass_charges (sales_channel_id) where state = 'refund_failed';
create index pass_charges_by_charge on pass_charges (charged) where charged is not null;
`
