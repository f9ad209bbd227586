/** The attempts of a send whose end is not known: they are looked for whatever the status of the send. */
export const unknownAttempts = `
update send_recipients set leased_until = now() where status = 'Scheduled' and text is not null and leased_until is null;
create index send_recipients_open on send_recipients (send_id, leased_until) where status = 'Scheduled' and text is not null;
`
