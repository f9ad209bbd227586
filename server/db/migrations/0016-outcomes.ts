/** The record of changes also lists what was refused, what failed, and what the server did by itself (user 0). */
export const outcomes = `
alter table changes add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed'));
`
