import { follow } from './feed-triggers.ts'

/** The maps of venues that were corrected by hand: one for each channel and venue, from which the id is computed. */
export const seatMaps = `
create table seat_maps (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  venue text not null,
  field jsonb not null,
  places jsonb not null,
  modified_at timestamptz not null,
  -- The row of a deleted map remains: if the map is saved again, devices need a higher version than the one they had.
  deleted_at timestamptz,
  version integer not null default 1
);
create index seat_maps_of_channel on seat_maps (sales_channel_id, id) where deleted_at is null;
${follow({ table: 'seat_maps', feed: 'seat_maps' })}
`
