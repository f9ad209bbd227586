/** The conversations of a channel, also the read ones, for the views of the inbox. */
export const inboxViews = `
create index fan_messages_received on fan_messages (sales_channel_id, fan_id, created_at desc) where direction = 'in';
`
