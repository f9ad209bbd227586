import { m } from '#messages/m.ts'

const activities: Record<string, () => string> = {
  Subscribed: m.users_activity_subscribed,
  Unsubscribed: m.users_activity_unsubscribed,
  'Offer status': m.users_activity_offer_status,
  'Cron - Send offer': m.users_activity_send_offer,
  'Bidding - Created': m.users_activity_bid_created,
  'Bidding - Updated': m.users_activity_bid_updated,
}
/** What happened to a fan, in words; a type this app does not know, as the server calls it. */
export const activityWords = (type: string): string => activities[type]?.() ?? type
