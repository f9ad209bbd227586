import { indexes } from './0014-list-indexes.ts'
import { fanSorts } from './0040-fans-at-work.ts'

/** Fans who asked to be forgotten: their row stays, empty, so that sums stay true; who had opted out is remembered by a hash. */
export const erasure = `
alter table fans add column deleted_at timestamptz;

-- The lists leave them out, and so do their indexes.
${fanSorts.map(([name]) => `drop index list_fans_${name};`).join('\n')}
${indexes('fans', fanSorts, 'sales_channel_id, ', ') where deleted_at is null')}
drop index fans_created;
create index fans_created on fans (sales_channel_id, created_at desc, id) where deleted_at is null;

create table erasures (
  n bigint generated always as identity primary key,
  sales_channel_id integer not null references sales_channels,
  fan_id integer not null references fans,
  user_id integer not null,
  at timestamptz not null
);
create index erasures_of_channel on erasures (sales_channel_id);

-- With what the hashes of a channel are made; sealed, as tokens of other services are.
create table opt_out_keys (
  sales_channel_id integer primary key references sales_channels,
  sealed text not null
);

-- Who opted out and was erased since: nothing but a keyed hash of each number and email.
create table opt_outs (
  sales_channel_id integer not null references sales_channels,
  hash text not null,
  at timestamptz not null,
  primary key (sales_channel_id, hash)
);

-- As the record of changes: an erasure takes out what names a person, and nothing else is ever changed.
create or replace function keep_security_events() returns trigger language plpgsql as $$
declare expected security_events := old;
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('holdfast.erasing', true) = 'on' then
    expected.detail := new.detail;
    if expected::text = new::text then
      return new;
    end if;
  end if;
  raise exception 'The audit record is never changed';
end $$;
`
