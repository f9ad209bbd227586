import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { ConfigError } from '#server/config.ts'
import type { Database } from './schema.ts'
import { server } from '#server/db/migrations/0001-server.ts'
import { channels } from '#server/db/migrations/0002-channels.ts'
import { accounts } from '#server/db/migrations/0003-accounts.ts'
import { events } from '#server/db/migrations/0004-events.ts'
import { fans } from '#server/db/migrations/0005-fans.ts'
import { sales } from '#server/db/migrations/0006-sales.ts'
import { rewards } from '#server/db/migrations/0007-rewards.ts'
import { sending } from '#server/db/migrations/0008-sending.ts'
import { bids } from '#server/db/migrations/0009-bids.ts'
import { passes } from '#server/db/migrations/0010-passes.ts'
import { resale } from '#server/db/migrations/0011-resale.ts'
import { gateways } from '#server/db/migrations/0012-gateways.ts'
import { invitations } from '#server/db/migrations/0013-invitations.ts'
import { places } from '#server/db/migrations/0014-places.ts'
import { casesAndCharges } from '#server/db/migrations/0015-cases-and-charges.ts'
import { outcomes } from '#server/db/migrations/0016-outcomes.ts'
import { reports } from '#server/db/migrations/0017-reports.ts'
import { inboxViews } from '#server/db/migrations/0018-inbox.ts'
import { movedMoney } from '#server/db/migrations/0019-moved-money.ts'
import { hintsOfBids } from '#server/db/migrations/0020-hints-of-bids.ts'
import { alerts } from '#server/db/migrations/0021-alerts.ts'
import { seatMaps } from '#server/db/migrations/0022-seat-maps.ts'
import { mapBackgrounds } from '#server/db/migrations/0023-map-backgrounds.ts'

/** Returns a migration that runs the statements of an SQL script one after the other. */
const raw = (script: string): Migration => ({
  async up(db) {
    for (const statement of statementsOf(script)) await sql.raw(statement).execute(db)
  },
})

/** Splits a script at semicolons that end a line, leaving function bodies between $$ whole. @returns the statements */
export function statementsOf(script: string): string[] {
  return script
    .split('$$')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/;[ \t]*$/gm, ';\0')))
    .join('$$')
    .split('\0')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/**
 * The first migrations create the tables, grouped by subject; a table comes after those it refers to. Each later change of the
 * schema is a separate migration.
 */
const migrations: Record<string, Migration> = {
  '0001-server': raw(server),
  '0002-channels': raw(channels),
  '0003-accounts': raw(accounts),
  '0004-events': raw(events),
  '0005-fans': raw(fans),
  '0006-sales': raw(sales),
  '0007-rewards': raw(rewards),
  '0008-sending': raw(sending),
  '0009-bids': raw(bids),
  '0010-passes': raw(passes),
  '0011-resale': raw(resale),
  '0012-gateways': raw(gateways),
  '0013-invitations': raw(invitations),
  '0014-places': raw(places),
  '0015-cases-and-charges': raw(casesAndCharges),
  '0016-outcomes': raw(outcomes),
  '0017-reports': raw(reports),
  '0018-inbox': raw(inboxViews),
  '0019-moved-money': raw(movedMoney),
  '0020-hints-of-bids': raw(hintsOfBids),
  '0021-alerts': raw(alerts),
  '0022-seat-maps': raw(seatMaps),
  '0023-map-backgrounds': raw(mapBackgrounds),
}

/**
 * Brings the database's tables to this version of the code. Several nodes may call this at once: one migrates, the others wait.
 * @throws ConfigError if another version of the code made the tables
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new ConfigError(`The database was made by another version of Holdfast, which is needed to open it: ${error.message}.`)
  if (error) throw error
}
