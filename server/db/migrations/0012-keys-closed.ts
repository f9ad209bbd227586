/** How many keys somebody has closed is counted at each that they close. */
export const keysClosed = `
create index idempotency_keys_closed on idempotency_keys (user_id) where input_hash = 'closed';
`
