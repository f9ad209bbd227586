/** Settings of public pages, connections to other services, custom domains and their DNS records. */
export const settings = `
create table channel_settings (
  sales_channel_id integer not null references sales_channels,
  kind text not null check (kind in ('text_to_buy', 'bidding', 'seatpicker', 'marketplace')),
  data jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (sales_channel_id, kind)
);

create table whatsapp_connections (
  sales_channel_id integer primary key references sales_channels,
  account_id text,
  -- Encrypted, as all tokens here are.
  token text not null,
  connected_at timestamptz not null default now()
);

-- A sign-in at Salesforce that somebody has begun.
create table salesforce_logins (
  -- Of the state that goes there and comes back.
  state_hash text primary key,
  sales_channel_id integer not null references sales_channels,
  user_id integer not null,
  verifier text not null,
  custom_domain text,
  redirect_uri text not null,
  expires_at timestamptz not null
);

create table salesforce_connections (
  sales_channel_id integer primary key references sales_channels,
  instance_url text not null,
  refresh_token text not null,
  connected_at timestamptz not null default now(),
  synced_at timestamptz,
  contacts integer,
  next_sync_at timestamptz not null,
  -- Up to which fan the sync that is under way has come.
  cursor integer,
  sent integer not null default 0,
  problem text
);
create index salesforce_connections_due on salesforce_connections (next_sync_at);

create table domains (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  domain text not null unique,
  product text not null check (product in ('MARKETPLACE', 'SEATMAP', 'DROPS')),
  gtm_id text,
  deactivated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index domains_of_channel on domains (sales_channel_id, created_at desc, id);

-- What the DNS gateway is to have: a name is there, or is to go. One that has gone has no row.
create table dns_records (
  name text primary key,
  wanted text not null check (wanted in ('present', 'absent')),
  confirmed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  problem text
);
create index dns_records_open on dns_records (next_try_at) where confirmed_at is null;
`
