/**
 * Alerts: short notices that the server sends to browsers through their push services. The key pair that signs them, the devices
 * that want them, the settings of each account, and the alerts themselves.
 */
export const alerts = `
-- The key pair of this installation for push services. The private key is encrypted.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  sealed text not null
);

create table alert_settings (
  user_id integer primary key references dashboard_users on delete cascade,
  kinds jsonb not null,
  -- The quiet hours, HH:mm in the zone; both are null if there are none.
  quiet_start text,
  quiet_end text,
  timezone text not null,
  check (num_nulls(quiet_start, quiet_end) in (0, 2))
);

-- A browser that gets alerts. It belongs to the session in which alerts were turned on, and ends with it.
create table alert_devices (
  user_id integer not null references dashboard_users on delete cascade,
  id text not null,
  session_id uuid not null references sessions on delete cascade,
  name text not null,
  -- The address at the push service, and the keys of the browser, as base64url.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public key of this installation when the browser subscribed.
  public_key text not null,
  added_at timestamptz not null,
  primary key (user_id, id)
);
create index alert_devices_of_session on alert_devices (session_id);

-- An alert for one device. It has no names of fans and no phone numbers.
create table alerts (
  id uuid primary key,
  user_id integer not null,
  device_id text not null,
  sales_channel_id integer,
  kind text not null,
  -- The occasion: a device gets one alert about it. Alerts with the same subject replace each other.
  topic text not null,
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz not null,
  last_error text,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'expired', 'dropped', 'refused')),
  unique (user_id, device_id, topic),
  foreign key (user_id, device_id) references alert_devices on delete cascade
);
create index alerts_due on alerts (leased_until) where settled_at is null;
create index alerts_by_age on alerts (created_at);
`
