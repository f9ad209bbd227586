// npm run account -- EMAIL NAME [--channel ID --may subject,…]: creates an account of the provider or of a channel, without a
// demo world. npm run account -- EMAIL --lost-factors: removes the second factors of an account. The password comes from
// HOLDFAST_PASSWORD, or is generated and printed once. Run it while the server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { systemClock } from '#lib/clock.ts'
import { record } from '#server/kernel/audit.ts'
import { checkedSettings, ConfigError } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { loseFactors } from '#server/session/lose-factors.ts'
import { addUser } from '#server/session/users.ts'
import { log } from '#server/log.ts'
import { readAccount } from './account-input.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { onDatabase } from './command.ts'

await onDatabase('The account could not be made:', async (db) => {
  const words = process.argv.slice(2)
  if (words.includes('--lost-factors')) return removeFactors(db, words)
  const environment = processEnvironment()
  // An empty password is refused, not replaced by a generated one.
  const given = environment['HOLDFAST_PASSWORD'] ?? checkedSettings(environment).settings.HOLDFAST_PASSWORD
  const account = await readAccount(words, given)
  const { email, password, role, entityId, subjects = [] } = account
  const channel = await db
    .selectFrom('sales_channels')
    .select('name')
    .where('id', '=', entityId ?? 0)
    .executeTakeFirst()
  if (entityId !== undefined && channel === undefined)
    throw new ConfigError(`There is no channel ${entityId}. Make one with: npm run channel -- NAME`)
  await db.transaction().execute(async (tx) => {
    const { id } = await addUser(tx, account)
    const entry = { kind: 'account-made' as const, user: { id, email }, channel: entityId, detail: { role, abilities: subjects } }
    await record(tx, entry, null, systemClock.now())
  })
  const what = channel === undefined ? 'provider staff' : `user of ${channel.name}, managing ${subjects.join(', ') || 'nothing'}`
  log.say(`${email} may sign in as ${what}${given === undefined ? `, password ${password}` : ''}.`)
})

async function removeFactors(db: Kysely<Database>, words: readonly string[]): Promise<void> {
  const [email = ''] = words.filter((word) => !word.startsWith('--'))
  const removed = await loseFactors(db, email, systemClock.now())
  if (removed === undefined) throw new ConfigError(`No account has the email ${email}.`)
  log.say(`${removed} second factors of ${email} are removed, and all sessions are ended. The password stays.`)
}
