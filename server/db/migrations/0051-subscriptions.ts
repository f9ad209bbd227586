import { follow } from './change-log.ts'

/** A pass counts its subscriptions; a period of a subscription is charged once. */
export const subscriptions = `
alter table pass_products add column active_subscriptions integer not null default 0;
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

-- The wire's pass tells of its events.
create function retell_passes() returns trigger language plpgsql as $$
begin
  update pass_products set version = version + 1 where sales_channel_id = new.sales_channel_id and new.id = any(events);
  return null;
end $$;
create trigger retell_passes after update of title, time, timezone on events for each row
  when ((old.title, old.time, old.timezone) is distinct from (new.title, new.time, new.timezone)) execute function retell_passes();

create table pass_charges (
  -- What the payments gateway knows it by: made of the subscription, the period and the attempt.
  key text primary key,
  sales_channel_id integer not null references sales_channels,
  subscription_id uuid not null references pass_subscriptions,
  -- The moment at which the period begins.
  period timestamptz not null,
  attempt integer not null,
  amount numeric(12, 2) not null,
  currency text not null,
  state text not null default 'running' check (state in ('running', 'paid', 'failed')),
  reason text,
  leased_until timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- No period is paid twice, nor charged twice at once.
create unique index pass_charges_once on pass_charges (subscription_id, period) where state in ('running', 'paid');
create index pass_charges_open on pass_charges (leased_until) where state = 'running';
create index pass_subscriptions_ending on pass_subscriptions (end_date) where subscribed;

${follow({ table: 'pass_products', feed: 'pass_products', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
