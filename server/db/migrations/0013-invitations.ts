/** People who were invited to a channel by email. */
export const invitations = `
create table invitations (
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  email text not null,
  name text not null,
  -- The language of the email, and of the account.
  language text not null,
  abilities text[] not null,
  -- The hash of the token in the newest email; the token itself is not stored.
  token_hash text not null unique,
  invited_by integer references dashboard_users on delete set null,
  -- When the newest link was made, and until when it is valid.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether the mail server accepted the email with that link.
  delivery text not null check (delivery in ('sending', 'sent', 'failed'))
);
create unique index invitations_of_email on invitations (sales_channel_id, lower(email));
create index invitations_by_end on invitations (expires_at);
create index invitations_of_inviter on invitations (invited_by);

-- The index for counting the invitations of the last hour, which are in the audit record.
create index security_events_of_invited on security_events (at) where kind = 'invited';
`
