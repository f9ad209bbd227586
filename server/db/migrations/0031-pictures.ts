/** Uploaded files: what they are and whose. Their bytes are with the files gateway. */
export const pictures = `
create table uploads (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  kind text not null,
  filename text,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index uploads_due on uploads (expires_at);

create table pictures (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  kind text not null,
  filename text,
  -- By its content, never by what its sender says.
  content_type text not null,
  -- The name under which the files gateway keeps it: a hash of its content.
  file text not null,
  size integer not null,
  -- Since when it is in the channel's library.
  in_library_at timestamptz,
  created_at timestamptz not null
);
create index pictures_library on pictures (sales_channel_id, in_library_at desc, id) where in_library_at is not null;
`
