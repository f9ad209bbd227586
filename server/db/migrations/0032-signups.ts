/** Who asked to be told of an event: more kinds than the first day's. */
export const signups = `
alter table event_notifications drop constraint event_notifications_type_check;
alter table event_notifications add check (type in
  ('event', 'upgrade', 'event-and-price-drop', 'send-ticket', 'resend-receipt', 'bidding', 'marketplace', 'seatmap'));
`
