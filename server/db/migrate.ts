import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Database } from './schema.ts'
import { foundations } from '#server/db/migrations/0001-foundations.ts'
import { devices } from '#server/db/migrations/0002-devices.ts'
import { lighterTriggers } from '#server/db/migrations/0003-lighter-triggers.ts'
import { salesToTheMillisecond } from '#server/db/migrations/0004-sales-to-the-millisecond.ts'
import { installation } from '#server/db/migrations/0005-installation.ts'
import { answersAndWhoMay } from '#server/db/migrations/0006-answers-and-who-may.ts'
import { rightsThatChange } from '#server/db/migrations/0007-rights-that-change.ts'
import { feedOfAnyTable } from '#server/db/migrations/0008-feed-of-any-table.ts'
import { people } from '#server/db/migrations/0009-people.ts'
import { outsideCalls } from '#server/db/migrations/0010-outside-calls.ts'
import { campaigns } from '#server/db/migrations/0045-campaigns.ts'
import { rewards } from '#server/db/migrations/0011-rewards.ts'
import { keysClosed } from '#server/db/migrations/0012-keys-closed.ts'
import { priceRules } from '#server/db/migrations/0013-price-rules.ts'
import { listIndexes } from '#server/db/migrations/0014-list-indexes.ts'
import { changes } from '#server/db/migrations/0015-changes.ts'
import { offerListIndexes } from '#server/db/migrations/0016-offer-list-indexes.ts'
import { fans } from '#server/db/migrations/0017-fans.ts'
import { resale } from '#server/db/migrations/0018-resale.ts'
import { bids } from '#server/db/migrations/0019-bids.ts'
import { passes } from '#server/db/migrations/0020-passes.ts'
import { localGateways } from '#server/db/migrations/0021-local-gateways.ts'
import { savedViews } from '#server/db/migrations/0076-saved-views.ts'
import { settings } from '#server/db/migrations/0060-settings.ts'
import { resaleRuns } from '#server/db/migrations/0055-resale-runs.ts'
import { journal } from '#server/db/migrations/0056-journal.ts'
import { ordersTaken } from '#server/db/migrations/0057-orders-taken.ts'
import { fansAtWork } from '#server/db/migrations/0040-fans-at-work.ts'
import { charges } from '#server/db/migrations/0030-charges.ts'
import { pictures } from '#server/db/migrations/0031-pictures.ts'
import { signups } from '#server/db/migrations/0032-signups.ts'
import { holds } from '#server/db/migrations/0033-holds.ts'
import { mirroredHolds } from '#server/db/migrations/0073-mirrored-holds.ts'
import { importedSeats } from '#server/db/migrations/0074-imported-seats.ts'
import { approvals } from '#server/db/migrations/0050-approvals.ts'
import { erasure } from '#server/db/migrations/0079-erasure.ts'
import { adminViews } from '#server/db/migrations/0089-admin-views.ts'
import { salesByDay } from '#server/db/migrations/0088-sales-by-day.ts'
import { fanSearch } from '#server/db/migrations/0092-fan-search.ts'
import { resaleLists } from '#server/db/migrations/0095-resale-lists.ts'
import { ordersSaid } from '#server/db/migrations/0096-orders-said.ts'
import { bidRefunds } from '#server/db/migrations/0097-bid-refunds.ts'
import { openAttempts } from '#server/db/migrations/0098-open-attempts.ts'
import { gatewayEvents } from '#server/db/migrations/0099-gateway-events.ts'
import { refundNews } from '#server/db/migrations/0100-refund-news.ts'
import { needsAction } from '#server/db/migrations/0101-needs-action.ts'
import { unknownAttempts } from '#server/db/migrations/0104-unknown-attempts.ts'
import { subscriptions } from '#server/db/migrations/0051-subscriptions.ts'

/** Raw SQL, one statement after the other; PGlite and PostgreSQL both take only one at a time. */
const raw = (script: string): Migration => ({
  async up(db) {
    for (const statement of statementsOf(script)) await sql.raw(statement).execute(db)
  },
})

/** Splits at semicolons that end a line, leaving function bodies between $$ whole. */
export function statementsOf(script: string): string[] {
  return script
    .split('$$')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/;[ \t]*$/gm, ';\0')))
    .join('$$')
    .split('\0')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const migrations: Record<string, Migration> = {
  '0001-foundations': raw(foundations),
  '0002-devices': raw(devices),
  '0003-lighter-triggers': raw(lighterTriggers),
  '0004-sales-to-the-millisecond': raw(salesToTheMillisecond),
  '0005-installation': raw(installation),
  '0006-answers-and-who-may': raw(answersAndWhoMay),
  '0007-rights-that-change': raw(rightsThatChange),
  '0008-feed-of-any-table': raw(feedOfAnyTable),
  '0009-people': raw(people),
  '0010-outside-calls': raw(outsideCalls),
  '0011-rewards': raw(rewards),
  '0012-keys-closed': raw(keysClosed),
  '0013-price-rules': raw(priceRules),
  '0014-list-indexes': raw(listIndexes),
  '0015-changes': raw(changes),
  '0016-offer-list-indexes': raw(offerListIndexes),
  '0017-fans': raw(fans),
  '0018-resale': raw(resale),
  '0019-bids': raw(bids),
  '0020-passes': raw(passes),
  '0021-local-gateways': raw(localGateways),
  '0076-saved-views': raw(savedViews),
  '0060-settings': raw(settings),
  '0055-resale-runs': raw(resaleRuns),
  '0056-journal': raw(journal),
  '0057-orders-taken': raw(ordersTaken),
  '0040-fans-at-work': raw(fansAtWork),
  '0045-campaigns': raw(campaigns),
  '0030-charges': raw(charges),
  '0031-pictures': raw(pictures),
  '0032-signups': raw(signups),
  '0033-holds': raw(holds),
  '0050-approvals': raw(approvals),
  '0051-subscriptions': raw(subscriptions),
  '0073-mirrored-holds': raw(mirroredHolds),
  '0074-imported-seats': raw(importedSeats),
  '0079-erasure': raw(erasure),
  '0088-sales-by-day': raw(salesByDay),
  '0089-admin-views': raw(adminViews),
  '0092-fan-search': raw(fanSearch),
  '0095-resale-lists': raw(resaleLists),
  '0096-orders-said': raw(ordersSaid),
  '0097-bid-refunds': raw(bidRefunds),
  '0098-open-attempts': raw(openAttempts),
  '0099-gateway-events': raw(gatewayEvents),
  '0100-refund-news': raw(refundNews),
  '0101-needs-action': raw(needsAction),
  '0104-unknown-attempts': raw(unknownAttempts),
}

/** Brings the database's tables to this version of the code. Several nodes may do so at once: one does, the others wait. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
