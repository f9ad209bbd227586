import { m } from '#messages/m.ts'

const activities: Record<string, () => string> = {
  Subscribed: m.users_activity_subscribed,
  Unsubscribed: m.users_activity_unsubscribed,
  'Offer status': m.users_activity_offer_status,
  'Cron - Send offer': m.users_activity_send_offer,
  'Bidding - Created': m.users_activity_bid_created,
  'Bidding - Updated': m.users_activity_bid_updated,
}
/** A fan's activity in words; an unknown type keeps the server's name. */
export const activityWords = (type: string): string => activities[type]?.() ?? type
