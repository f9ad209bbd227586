/** What the caller of a remembered answer needed to be let in: it is given again only to who still has it. */
export const answersAndWhoMay = `
alter table idempotency_keys add column needs jsonb;
`
