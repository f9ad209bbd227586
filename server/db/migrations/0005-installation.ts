/** What all servers on one database must agree on. */
export const installation = `
create table installation (
  singleton boolean primary key default true check (singleton),
  -- Of the secret that signs the tokens; the secret itself is kept nowhere in the database.
  secret_fingerprint text not null
);
`
