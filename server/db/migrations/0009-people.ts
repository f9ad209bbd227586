/** Sessions as rows, failed attempts of every kind, which accounts are the demo world's, and what happened to accounts. */
export const people = `
create table sessions (
  id uuid primary key,
  user_id integer not null references dashboard_users on delete cascade,
  -- What a person calls the device by.
  device text not null,
  -- "Remember me" was ticked: tokens last longer, and so does the session.
  remembered boolean not null,
  began_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When its newest token ends.
  expires_at timestamptz not null,
  -- Beyond this no token of it is renewed.
  ends_at timestamptz not null
);
create index sessions_of_user on sessions (user_id, last_used_at);
create index sessions_by_end on sessions (expires_at);
drop trigger rights_changed on dashboard_users;
alter table dashboard_users drop column token_generation;
create trigger rights_changed after update on dashboard_users for each row
  when (old.role <> new.role or old.entity_id is distinct from new.entity_id)
  execute function user_changed();

alter table dashboard_users add column is_demo boolean not null default false;
update dashboard_users set is_demo = true where lower(email) in (
  'provider@holdfast.test', 'manager@harbor.test', 'seats@harbor.test',
  'viewer@harbor.test', 'manager@lakeside.test', 'client@harbor.test'
);

alter table login_attempts add column kind text not null default 'sign-in';
create index login_attempts_by_address on login_attempts (address, at);
create index login_attempts_by_time on login_attempts (at);

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- Whose account it is about; null where the email named nobody.
  user_id integer,
  email text,
  sales_channel_id integer,
  address text,
  device text,
  detail jsonb not null default '{}'
);
create index security_events_by_time on security_events (at desc, id desc);
create index security_events_of_limits on security_events (address, at) where kind = 'sign-in-limited';

create function keep_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'The audit record is never changed';
end $$;
create trigger security_events_are_kept before update or delete on security_events
  for each row execute function keep_security_events();
`
