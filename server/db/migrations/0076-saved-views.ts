import { follow } from './change-log.ts'

/** Views of lists: each person's own, and those they share with their channel. */
export const savedViews = `
create table saved_views (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  user_id integer not null references dashboard_users on delete cascade,
  user_name text not null,
  list text not null,
  title text not null,
  shared boolean not null,
  query jsonb not null,
  columns jsonb not null,
  density text not null check (density in ('compact', 'normal', 'comfortable')),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index saved_views_of_channel on saved_views (sales_channel_id, id);
create index saved_views_of_user on saved_views (user_id);

${follow({ table: 'saved_views', feed: 'saved_views', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
