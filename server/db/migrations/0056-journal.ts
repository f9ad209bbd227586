/** The record of changes is read by time, too. */
export const journal = `
create index changes_when on changes (sales_channel_id, at);
create index changes_by_user on changes (sales_channel_id, user_id, id);
`
