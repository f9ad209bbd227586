import { follow } from './feed-triggers.ts'
import { indexes, NOT_DELETED, plain, word } from './list-indexes.ts'

/** The states of payment that count as sold. */
const SOLD = `('succeeded', 'paid', 'skipped')`

const rewardSorts = [
  ...['code_key', 'amount', 'start_date', 'end_date', 'apply_to_all_events', 'auto_apply', 'status'].map(plain),
  word('type'),
]

const ruleSorts = [
  ...['change_value', 'user_email_key', 'apply_to_all_events', 'status', 'version'].map(plain),
  ...['rule_type', 'change_type', 'type'].map(word),
]

/** Rewards and price rules of a channel. A reward counts the sales that refer to it. */
export const rewards = `
create table rewards (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  code text not null,
  code_key text collate "C" not null,
  description text not null,
  description_key text collate "C" not null,
  amount numeric(12, 2) not null check (amount >= 0),
  start_date timestamptz,
  end_date timestamptz,
  apply_to_all_events boolean not null,
  auto_apply boolean not null,
  type text check (type in ('seat', 'vip')),
  events integer[] not null,
  redeemed_count integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index rewards_code on rewards (sales_channel_id, lower(code)) where deleted_at is null;
create index rewards_created on rewards (sales_channel_id, created_at desc, id) where deleted_at is null;
${indexes('rewards', rewardSorts, { end: NOT_DELETED })}
${follow({ table: 'rewards', feed: 'rewards' })}

create function count_redeemed() returns trigger language plpgsql as $$
begin
  update rewards r set redeemed_count = counted.uses, version = version + 1
  from (
    select used.sales_channel_id, used.code, (
      select count(*) from transactions t
      where t.sales_channel_id = used.sales_channel_id and lower(t.reward_code) = used.code and t.payment_status in ${SOLD}
    ) as uses
    from (select distinct sales_channel_id, lower(reward_code) as code from changed where reward_code is not null) used
  ) counted
  where r.sales_channel_id = counted.sales_channel_id and lower(r.code) = counted.code and r.deleted_at is null
    and r.redeemed_count <> counted.uses;
  return null;
end $$;
create trigger count_redeemed_insert after insert on transactions referencing new table as changed for each statement execute function count_redeemed();
create trigger count_redeemed_update after update on transactions referencing new table as changed for each statement execute function count_redeemed();

create table price_rules (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  rule_type text not null,
  change_value numeric(12, 2) not null check (change_value >= 0),
  change_type text not null check (change_type in ('percent', 'dollar')),
  type text not null check (type in ('all', 'seat', 'vip')),
  user_email text,
  user_email_key text collate "C",
  apply_to_all_events boolean not null,
  events integer[] not null,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index price_rules_created on price_rules (sales_channel_id, created_at desc, id) where deleted_at is null;
${indexes('price_rules', ruleSorts, { end: NOT_DELETED })}
${follow({ table: 'price_rules', feed: 'price_rules' })}
`
