import { follow } from './feed-triggers.ts'
import { indexes, natural, plain, word } from './list-indexes.ts'
import { salesByDay } from './sales-by-day.ts'
import { searchWords } from './search-words.ts'

const saleSorts = [
  ...['order_number_key', 'name_key', 'email_key', 'phone_key', 'price_code_key', 'reward_code_key'].map(plain),
  ...['purchased_time', 'section_key', 'row_key', 'seat_key', 'quantity', 'is_text_buy', 'refunded', 'user_id', 'version'].map(
    plain,
  ),
  ...['face_value', 'upgrade_price', 'subtotal', 'tax_and_fees', 'amount', 'amount_refunded'].map(plain),
  ...['provider_order_id', 'new_order_id', 'original_section', 'original_row', 'original_seat'].map(natural),
  ...['type', 'product', 'currency', 'payment_status'].map(word),
  ['reward_value', '(case when reward_code is not null then coalesce(reward_value, 0) end)'] as const,
]

/** Sales, their refunds, and the sums of the sales of each day. */
export const sales = `
create sequence order_numbers start 100001;
create table transactions (
  id uuid not null,
  sales_channel_id integer not null,
  event_id integer not null references events,
  order_number text not null default nextval('order_numbers')::text,
  order_number_key sort_key not null,
  provider_order_id text,
  new_order_id text,
  token uuid not null,
  type text not null check (type in ('regular', 'vip')),
  product text not null,
  is_text_buy boolean not null default false,
  user_id integer,
  -- [{id, type}] of the buyer's message channels.
  user_channels jsonb not null default '[]',
  name text, name_key sort_key,
  email text, email_key sort_key,
  phone text, phone_key sort_key,
  price_code text, price_code_key sort_key,
  quantity integer not null,
  -- To the millisecond, as in the API: a device continues after the last time that it has received, and would miss finer ones.
  purchased_time timestamptz(3) not null,
  payment_status text not null check (payment_status in ('succeeded', 'paid', 'pending', 'failed', 'skipped')),
  amount numeric(12,2) not null,
  refunded boolean not null default false,
  amount_refunded numeric(12,2) not null default 0,
  reward_code text, reward_code_key sort_key,
  reward_value numeric(12,2),
  section text, section_key sort_key,
  "row" text, row_key sort_key,
  seat text, seat_key sort_key,
  original_section text,
  original_row text,
  original_seat text,
  face_value numeric(12,2) not null,
  upgrade_price numeric(12,2) not null,
  subtotal numeric(12,2) not null,
  tax_and_fees numeric(12,2) not null,
  currency text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The payment provider's id of the charge; null if nothing was charged.
  charge_id text,
  card_last4 text,
  card_exp_month smallint,
  card_exp_year smallint,
  ${searchWords('order_number', 'name', 'email', 'phone')},
  primary key (sales_channel_id, id)
);
create index transactions_by_id on transactions (id);
-- Nulls last, as every list sorts, so that a page is read from the index.
create index transactions_by_time on transactions (sales_channel_id, purchased_time desc nulls last, id);
create index transactions_by_event on transactions (sales_channel_id, event_id, purchased_time desc);
create unique index transactions_token on transactions (sales_channel_id, token);
create index transactions_reward on transactions (sales_channel_id, lower(reward_code)) where reward_code is not null;
create index transactions_of_fan on transactions (user_id, purchased_time desc) where user_id is not null;
create index transactions_by_charge on transactions (charge_id) where charge_id is not null;
create index transactions_by_token on transactions (token);
${indexes('transactions', saleSorts)}
${follow({ table: 'transactions', feed: 'transactions', event: 'event_id' })}

create table refunds (
  -- The key of the refund at the payment provider.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  transaction_id uuid not null,
  charge_id text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('begun', 'pending', 'done', 'refused', 'failed')),
  -- The provider's id of the refund, and the reason why it was refused or failed.
  provider_id text,
  refusal text,
  user_id integer not null,
  user_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refunds_of on refunds (sales_channel_id, transaction_id, created_at);
-- Only one refund of a charge may be in progress at a time.
create unique index refunds_open on refunds (charge_id) where state = 'begun';
create index refunds_by_provider on refunds (provider_id) where provider_id is not null;
create index refunds_wrong on refunds (sales_channel_id) where state in ('refused', 'failed');
${salesByDay}
`
