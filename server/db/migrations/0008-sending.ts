import { follow } from './feed-triggers.ts'

const statuses = `('Draft', 'Scheduled', 'Sending', 'Paused', 'Done', 'Cancelled')`

/**
 * Offers, mass texts and templates, and the state of each send. Rows of the API contain texts of other rows (an event's title,
 * a reward's code, a segment's name): if those change, the row's version does too, so that devices load it again.
 */
export const sending = `
create table offers (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  event_ids integer[] not null,
  -- { "12": { "price_code": …, "hold_codes": […] } }
  event_data jsonb not null default '{}',
  message text not null,
  message_key sort_key not null,
  send_at timestamptz not null,
  type text not null check (type in ('segment', 'all')),
  segment_id uuid references segments,
  reward_id uuid references rewards,
  status text not null check (status in ${statuses}),
  auto_send boolean not null,
  auto_scale boolean not null,
  seatmap_view boolean not null,
  requires_inventory_to_send boolean not null,
  estimated_conversion_rate numeric(6, 3),
  max_users_per_batch integer,
  user_id integer,
  user_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((type = 'segment') = (segment_id is not null))
);
create index offers_by_send_at on offers (sales_channel_id, send_at desc, id) where deleted_at is null;
create index offers_created on offers (sales_channel_id, created_at desc, id) where deleted_at is null;
create index offers_due on offers (send_at) where status = 'Scheduled' and deleted_at is null;
create index offers_of_events on offers using gin (event_ids) where deleted_at is null;
create index offers_of_segment on offers (segment_id) where deleted_at is null;
create index offers_of_reward on offers (reward_id) where reward_id is not null;
${follow({ table: 'offers', feed: 'offers' })}

create function count_offers() returns trigger language plpgsql as $$
begin
  update events e set offer_count = counted.offers, version = version + 1
  from (
    select touched.id, (select count(*) from offers o where o.event_ids @> array[touched.id] and o.deleted_at is null) as offers
    from (
      select distinct ids.id from changed c, unnest(c.event_ids) as ids (id)
    ) touched
  ) counted
  where e.id = counted.id and e.offer_count <> counted.offers;
  return null;
end $$;
create trigger count_offers_new after insert on offers referencing new table as changed for each statement execute function count_offers();
create trigger count_offers_old after update on offers referencing old table as changed for each statement execute function count_offers();
create trigger count_offers_now after update on offers referencing new table as changed for each statement execute function count_offers();

create function retell_offers_of_event() returns trigger language plpgsql as $$
begin
  update offers set version = version + 1 where event_ids @> array[new.id] and deleted_at is null;
  return null;
end $$;
create trigger retell_offers after update of event_id, title, time, timezone, venue on events for each row
  when ((old.event_id, old.title, old.time, old.timezone, old.venue) is distinct from (new.event_id, new.title, new.time, new.timezone, new.venue))
  execute function retell_offers_of_event();

create function retell_offers_of_reward() returns trigger language plpgsql as $$
begin
  update offers set version = version + 1 where reward_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger retell_offers after update of code, amount on rewards for each row
  when ((old.code, old.amount) is distinct from (new.code, new.amount)) execute function retell_offers_of_reward();

create table bulk_messages (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  title text not null,
  title_key sort_key not null,
  message text not null,
  message_key sort_key not null,
  send_at timestamptz not null,
  segment_id uuid references segments,
  media jsonb not null default '[]',
  status text not null check (status in ${statuses}),
  user_id integer,
  user_name text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index bulk_messages_by_send_at on bulk_messages (sales_channel_id, send_at desc, id);
create index bulk_messages_created on bulk_messages (sales_channel_id, created_at desc, id);
create index bulk_messages_due on bulk_messages (send_at) where status = 'Scheduled';
create index bulk_messages_of_segment on bulk_messages (segment_id);
${follow({ table: 'bulk_messages', feed: 'bulk_messages' })}

create function retell_mass_texts() returns trigger language plpgsql as $$
begin
  update bulk_messages set version = version + 1 where segment_id = new.id;
  return null;
end $$;
create trigger retell_mass_texts after update of name on segments for each row
  when (old.name is distinct from new.name) execute function retell_mass_texts();

create table message_templates (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  title text not null,
  title_key sort_key not null,
  message text not null,
  message_key sort_key not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index message_templates_title on message_templates (sales_channel_id, search_key(title));
create index message_templates_created on message_templates (sales_channel_id, created_at desc, id);
${follow({ table: 'message_templates', feed: 'message_templates' })}

-- The sending of an offer or a mass text, once its recipients are fixed.
create table sends (
  id uuid primary key,
  kind text not null check (kind in ('offer', 'mass-text')),
  sales_channel_id integer not null references sales_channels,
  begun_at timestamptz not null,
  next_batch_at timestamptz not null,
  -- The reason why the send waits, stored so that it is logged only once.
  waiting text,
  ended_at timestamptz
);
create index sends_due on sends (next_batch_at) where ended_at is null;

-- A row for each message. While it is leased a node is sending it; its id is the key at the gateway.
create table send_recipients (
  id uuid primary key default gen_random_uuid(),
  sales_channel_id integer not null,
  send_id uuid not null references sends on delete cascade,
  fan_id integer references fans on delete set null,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Sent', 'Delivered', 'Failed', 'Cancelled')),
  -- The text of the message, once a node has begun to send it; null again after the fan was erased.
  text text,
  gateway text,
  address text,
  error_message text,
  num_failed_attempts integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  unique (send_id, fan_id)
);
create index send_recipients_by_status on send_recipients (send_id, status, id);
create index send_recipients_created on send_recipients (send_id, created_at desc, id);
create index send_recipients_of_fan on send_recipients (fan_id, sent_at desc) where sent_at is not null;
create index send_recipients_open on send_recipients (send_id, leased_until) where status = 'Scheduled' and text is not null;

create function forget_words() returns trigger language plpgsql as $$
begin
  new.text := null;
  new.address := null;
  return new;
end $$;
create trigger forget_words before update of fan_id on send_recipients for each row
  when (new.fan_id is null and old.fan_id is not null) execute function forget_words();

create table send_activity (
  id uuid primary key,
  n bigint generated always as identity,
  sales_channel_id integer not null,
  send_id uuid not null,
  created_at timestamptz not null,
  description text not null,
  metadata jsonb not null
);
create index send_activity_of on send_activity (send_id, n desc);
`
