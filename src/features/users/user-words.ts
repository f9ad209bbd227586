import type { MessageChannelType, TextBuyUser } from '#contract/users.ts'
import { startCase } from '#lib/case.ts'
import { personName } from '#lib/person-name.ts'
import { m } from '#messages/m.ts'
import type { Tone } from '#ui/chip/chip.tsx'

/** A fan's name, or else their email or phone. */
export const userName = (user: Pick<TextBuyUser, 'first_name' | 'last_name' | 'email' | 'phone'>): string =>
  personName(user) ?? user.email ?? user.phone ?? m.users_nameless()

/** The name of a kind of message channel, spelled as the service does. */
export const channelName = (type: MessageChannelType): string => (type === 'whatsapp' ? 'WhatsApp' : startCase(type))

/** The colour of each kind of message channel. The name of the kind is always shown with it. */
export const channelTones: Record<MessageChannelType, Tone> = {
  twilio: 'info',
  whatsapp: 'positive',
  attentive: 'caution',
  phoney: 'neutral',
  facebook: 'accent',
}
