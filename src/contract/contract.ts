import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { bidProducts } from './bid-products.ts'
import { bids } from './bids.ts'
import { channels } from './channels.ts'
import { connections } from './connections.ts'
import { chat } from './chat.ts'
import { devices } from './devices.ts'
import { domains } from './domains.ts'
import { erasure } from './erasure.ts'
import { eventTransactions } from './event-transactions.ts'
import { events } from './events.ts'
import { factors } from './factors.ts'
import { images } from './images.ts'
import { inbox } from './inbox.ts'
import { inventory } from './inventory.ts'
import { journal } from './journal.ts'
import { marketplace } from './marketplace.ts'
import { phone } from './phone.ts'
import { metrics } from './metrics.ts'
import { massTexts } from './mass-texts.ts'
import { offers } from './offers.ts'
import { notifications } from './notifications.ts'
import { pass } from './pass.ts'
import { people } from './people.ts'
import { priceRules } from './price-rules.ts'
import { rewards } from './rewards.ts'
import { savedViews } from './saved-views.ts'
import { seatMaps } from './seat-maps.ts'
import { segments } from './segments.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { sync } from './sync.ts'
import { templates } from './templates.ts'
import { timeline } from './timeline.ts'
import { tryOut } from './try-out.ts'
import { transactions } from './transactions.ts'
import { usage } from './usage.ts'
import { userListings } from './user-listings.ts'
import { users } from './users.ts'
import { zipcodes } from './zipcodes.ts'

/** Every area of the system. The server, the documents and the checks use all areas; a screen imports only its own area. */
export const contract = {
  session,
  account,
  alerts,
  audit,
  factors,
  channels,
  events,
  inventory,
  rewards,
  priceRules,
  transactions,
  zipcodes,
  users,
  userListings,
  chat,
  inbox,
  timeline,
  phone,
  segments,
  metrics,
  usage,
  offers,
  massTexts,
  tryOut,
  templates,
  bids,
  bidProducts,
  pass,
  sync,
  devices,
  settings,
  connections,
  domains,
  marketplace,
  journal,
  erasure,
  eventTransactions,
  notifications,
  images,
  savedViews,
  seatMaps,
  people,
}
export type Contract = typeof contract
