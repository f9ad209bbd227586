import { countSeats } from './count-seats.ts'

/** Seats with their history, VIP packages, and the totals that triggers keep of them. */
export const inventory = `
create table seats (
  uuid uuid not null,
  sales_channel_id integer not null,
  event_id integer not null references events,
  section text not null,
  "row" text not null,
  seat text not null,
  section_key sort_key not null,
  row_key sort_key not null,
  seat_key sort_key not null,
  price numeric(12,2) not null,
  -- As stored: a hold whose time has passed reads Available before the job has released it.
  status text not null default 'available' check (status in ('available', 'reserved', 'purchased')),
  reserved_until timestamptz,
  reserved_by integer,
  reserved_by_name text,
  is_test_purchase boolean not null default false,
  avfms_preview_url text,
  import_ordinal integer not null default 0,
  version integer not null default 1,
  primary key (sales_channel_id, uuid)
);
create index seats_by_uuid on seats (uuid);
create unique index seats_by_place on seats (sales_channel_id, event_id, section, "row", seat);
create index seats_by_hold on seats (reserved_until) where status = 'reserved';

create table seat_history (
  id bigint generated always as identity,
  sales_channel_id integer not null,
  event_id integer not null,
  seat_uuid uuid not null,
  action text not null check (action in ('held', 'extended', 'released', 'expired', 'purchased')),
  user_id integer,
  user_name text,
  -- Whose hold it was, where it was another's.
  holder_id integer,
  holder_name text,
  until timestamptz,
  at timestamptz not null default now(),
  primary key (sales_channel_id, id)
);
create index seat_history_by_seat on seat_history (sales_channel_id, seat_uuid, at);

create table vip_inventory (
  uuid uuid not null,
  sales_channel_id integer not null,
  event_id integer not null references events,
  title text not null,
  title_key sort_key not null,
  description text,
  banner text,
  total_quantity integer not null check (total_quantity >= 1),
  total_reserved integer not null default 0,
  total_purchased integer not null default 0,
  price numeric(12,2) not null,
  is_test_purchase_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (sales_channel_id, uuid),
  check (total_reserved + total_purchased <= total_quantity)
);
create unique index vip_inventory_title on vip_inventory (sales_channel_id, event_id, lower(title));


${countSeats('create')}
create trigger seats_count_insert after insert on seats referencing new table as changed for each statement execute function count_seats();
create trigger seats_count_update after update on seats referencing old table as gone new table as changed for each statement execute function count_seats();
create trigger seats_count_delete after delete on seats referencing old table as gone for each statement execute function count_seats();
`
