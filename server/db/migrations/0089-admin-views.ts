/** Views of the admin's lists: of provider staff, in no channel, on no device but as a last answer. */
export const adminViews = `
create table admin_views (
  id uuid primary key,
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
create index admin_views_of_user on admin_views (user_id);
`
