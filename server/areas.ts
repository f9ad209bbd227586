import { contract, type Contract } from '#contract/contract.ts'
import { handlers as account } from '#server/account/routes.ts'
import { handlers as bidProducts } from '#server/bids/product-routes.ts'
import { handlers as bids } from '#server/bids/routes.ts'
import { handlers as channels } from '#server/channels/routes.ts'
import { handlers as connections } from '#server/connections/routes.ts'
import { handlers as chat } from '#server/chat/routes.ts'
import { handlers as devices } from '#server/devices/routes.ts'
import { handlers as domains } from '#server/domains/routes.ts'
import { handlers as erasure } from '#server/erasure/routes.ts'
import { handlers as events } from '#server/events/routes.ts'
import { handlers as eventTransactions } from '#server/event-transactions/routes.ts'
import { implement, type Implemented } from '#server/http/registry.ts'
import { handlers as images } from '#server/images/routes.ts'
import { handlers as inbox } from '#server/inbox/routes.ts'
import { handlers as inventory } from '#server/inventory/routes.ts'
import { handlers as journal } from '#server/journal/routes.ts'
import { handlers as marketplace } from '#server/marketplace/routes.ts'
import { handlers as phone } from '#server/phone/routes.ts'
import { handlers as metrics } from '#server/metrics/routes.ts'
import { handlers as massTexts } from '#server/mass-texts/routes.ts'
import { handlers as offers } from '#server/offers/routes.ts'
import { handlers as notifications } from '#server/notifications/routes.ts'
import { handlers as pass } from '#server/pass/routes.ts'
import { handlers as priceRules } from '#server/price-rules/routes.ts'
import { handlers as rewards } from '#server/rewards/routes.ts'
import { handlers as savedViews } from '#server/saved-views/routes.ts'
import { handlers as segments } from '#server/segments/routes.ts'
import { handlers as session } from '#server/session/routes.ts'
import { handlers as settings } from '#server/settings/routes.ts'
import { handlers as sync } from '#server/sync/routes.ts'
import { handlers as templates } from '#server/templates/routes.ts'
import { handlers as timeline } from '#server/timeline/routes.ts'
import { handlers as transactions } from '#server/transactions/routes.ts'
import { handlers as tryOut } from '#server/try-out/routes.ts'
import { handlers as zipcodes } from '#server/zipcodes/routes.ts'
import { handlers as userListings } from '#server/user-listings/routes.ts'
import { handlers as users } from '#server/users/routes.ts'
import { handlers as usage } from '#server/usage/routes.ts'

/** Every area of the contract with the code that carries it out. */
export const areas = {
  session: implement(contract.session, session),
  account: implement(contract.account, account),
  channels: implement(contract.channels, channels),
  events: implement(contract.events, events),
  inventory: implement(contract.inventory, inventory),
  rewards: implement(contract.rewards, rewards),
  priceRules: implement(contract.priceRules, priceRules),
  offers: implement(contract.offers, offers),
  massTexts: implement(contract.massTexts, massTexts),
  tryOut: implement(contract.tryOut, tryOut),
  templates: implement(contract.templates, templates),
  transactions: implement(contract.transactions, transactions),
  marketplace: implement(contract.marketplace, marketplace),
  journal: implement(contract.journal, journal),
  users: implement(contract.users, users),
  userListings: implement(contract.userListings, userListings),
  chat: implement(contract.chat, chat),
  inbox: implement(contract.inbox, inbox),
  timeline: implement(contract.timeline, timeline),
  phone: implement(contract.phone, phone),
  segments: implement(contract.segments, segments),
  metrics: implement(contract.metrics, metrics),
  usage: implement(contract.usage, usage),
  zipcodes: implement(contract.zipcodes, zipcodes),
  erasure: implement(contract.erasure, erasure),
  eventTransactions: implement(contract.eventTransactions, eventTransactions),
  notifications: implement(contract.notifications, notifications),
  images: implement(contract.images, images),
  bids: implement(contract.bids, bids),
  bidProducts: implement(contract.bidProducts, bidProducts),
  pass: implement(contract.pass, pass),
  savedViews: implement(contract.savedViews, savedViews),
  devices: implement(contract.devices, devices),
  settings: implement(contract.settings, settings),
  connections: implement(contract.connections, connections),
  domains: implement(contract.domains, domains),
  // A batch is no call of its own: http/batch.ts runs it.
  sync: implement({ pullChannel: contract.sync.pullChannel }, sync),
} satisfies Record<keyof Contract, Implemented[]>
