import type { Mail } from './mail.ts'
import type { Messages } from './messages.ts'
import type { Payments } from './payments.ts'

/** Everything that leaves the house, each behind one interface with one local default. */
export interface Gateways {
  mail: Mail
  payments: Payments
  messages: Messages
}
