import type { Breaches } from './breaches.ts'
import type { Dns } from './dns.ts'
import type { Files } from './files.ts'
import type { Mail } from './mail.ts'
import type { Messages } from './messages.ts'
import type { Payments } from './payments.ts'
import type { Phones } from './phones.ts'
import type { Push } from './push.ts'
import type { LocalSalesforce, Salesforce } from './salesforce.ts'
import type { WhatsApp } from './whatsapp.ts'
import type { Tickets } from './tickets.ts'
import type { Usage } from './usage.ts'
import type { Texts } from './texts.ts'

/** The external services, each with one interface and one local default. */
export interface Gateways {
  mail: Mail
  payments: Payments
  messages: Messages
  dns: Dns
  salesforce: Salesforce | LocalSalesforce
  whatsapp: WhatsApp
  tickets: Tickets
  phones: Phones
  usage: Usage
  texts: Texts
  files: Files
  breaches: Breaches
  push: Push
}
