import { follow } from './change-log.ts'

export const priceRules = `
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

${follow({ table: 'price_rules', feed: 'price_rules', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
