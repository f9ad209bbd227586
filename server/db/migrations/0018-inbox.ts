/** Adds an index that finds all conversations of a channel, read or unread, for the views of the inbox. */
export const inboxViews = `
create index fan_messages_received on fan_messages (sales_channel_id, fan_id, created_at desc) where direction = 'in';
`
