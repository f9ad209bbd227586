/** What each device last said of its queue, and what was waiting in one that vanished. */
export const devices = `
create table devices (
  user_id integer not null,
  id text not null,
  name text not null,
  -- The id of the queue's database on the device: made anew with it.
  outbox uuid not null,
  waiting integer not null,
  needs_you integer not null,
  oldest timestamptz,
  seen_at timestamptz not null,
  -- Until the person has read it.
  lost_waiting integer,
  lost_reported_at timestamptz,
  primary key (user_id, id)
);
create index devices_by_age on devices (seen_at);
`
