/** The record of every change that a call made. Lines are added, never changed. */
export const changes = `
create table changes (
  -- 0 where the call is about no channel: somebody's own account.
  sales_channel_id integer not null,
  id bigint generated always as identity,
  at timestamptz not null,
  user_id integer not null,
  user_name text,
  call text not null,
  -- As the wire names it; null where the call is about no row in particular.
  tbl text,
  row_id text,
  before json,
  after json,
  -- Which of the two were too large to be kept.
  left_out text[] not null default '{}',
  -- The device's own id, where it told one.
  device text,
  key text,
  request_id text,
  primary key (sales_channel_id, id)
);
create index changes_of_row on changes (sales_channel_id, tbl, row_id, id desc);

alter table outside_calls add column record json;

-- Only an erasure changes a line, and only what may name a person: "set local holdfast.erasing = 'on'" in its transaction.
create function keep_changes() returns trigger language plpgsql as $$
declare expected changes := old;
begin
  if tg_op = 'UPDATE' and current_setting('holdfast.erasing', true) = 'on' then
    expected.user_name := new.user_name;
    expected.device := new.device;
    expected.before := new.before;
    expected.after := new.after;
    if expected::text = new::text then
      return new;
    end if;
  end if;
  raise exception 'The record of changes is never changed';
end $$;
create trigger changes_are_kept before update or delete on changes for each row execute function keep_changes();
`
