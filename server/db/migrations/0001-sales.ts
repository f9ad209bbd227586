/** Price codes and sales. */
export const sales = `
create table price_codes (
  id uuid not null,
  sales_channel_id integer not null,
  event_id integer not null references events,
  name text not null,
  code text not null,
  price numeric(12,2) not null,
  -- The sections it is for; empty: every section.
  sections text[] not null default '{}',
  primary key (sales_channel_id, id)
);
create index price_codes_by_event on price_codes (sales_channel_id, event_id);

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
  purchased_time timestamptz not null,
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
  primary key (sales_channel_id, id)
);
create index transactions_by_id on transactions (id);
-- Nulls last, as every list sorts: so that a page is read off the index.
create index transactions_by_time on transactions (sales_channel_id, purchased_time desc nulls last, id);
create index transactions_by_event on transactions (sales_channel_id, event_id, purchased_time desc);
create index transactions_by_any_time on transactions (purchased_time desc nulls last, id);
create unique index transactions_token on transactions (sales_channel_id, token);
`
