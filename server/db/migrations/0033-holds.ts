/** Why a seat is held, for whom, and what each deed found, so that it can be undone. */
export const holds = `
alter table seats
  add column hold_for text,
  add column hold_reason text;
create index seats_by_holder on seats (sales_channel_id, reserved_until, uuid) where status = 'reserved';

alter table seat_history
  add column hold_for text,
  add column hold_reason text,
  -- The key of the deed, by which it is undone; null for what nobody did by hand.
  add column deed uuid,
  -- How the seat stood before it.
  add column before jsonb,
  -- The browser it came from, as it names itself.
  add column device text,
  drop constraint seat_history_action_check,
  add check (action in ('held', 'extended', 'released', 'expired', 'purchased', 'undone', 'imported'));
create index seat_history_of_event on seat_history (sales_channel_id, event_id, id desc);
`
