/** An import is one line in an event's log, and the first one in the history of each seat it brought. */
export const importedSeats = `
alter table seat_history
  alter column seat_uuid drop not null,
  add column seats_added integer,
  add column seats_changed integer,
  add check (seat_uuid is not null or action = 'imported');
alter table seats add column import_id bigint;
`
