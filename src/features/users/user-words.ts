import type { MessageChannelType, TextBuyUser } from '#contract/users.ts'
import { startCase } from '#lib/case.ts'
import { personName } from '#lib/person-name.ts'
import { m } from '#messages/m.ts'
import type { Tone } from '#ui/chip/chip.tsx'

/** What a fan is called: by name, else by what reaches them. */
export const userName = (user: Pick<TextBuyUser, 'first_name' | 'last_name' | 'email' | 'phone'>): string =>
  personName(user) ?? user.email ?? user.phone ?? m.users_nameless()

/** A kind of channel by the name the service gives itself. */
export const channelName = (type: MessageChannelType): string => (type === 'whatsapp' ? 'WhatsApp' : startCase(type))

/** Each kind of channel has a colour of its own; its name stands beside it. */
export const channelTones: Record<MessageChannelType, Tone> = {
  twilio: 'info',
  whatsapp: 'positive',
  attentive: 'caution',
  phoney: 'neutral',
  facebook: 'accent',
}

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
