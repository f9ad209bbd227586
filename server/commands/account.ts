// npm run account -- EMAIL NAME [--channel ID --may subject,…]: makes an account, the provider's or a channel's, where there is no
// demo world. The password comes from HOLDFAST_PASSWORD, or is made and printed once. Run it while the server is stopped, or on
// DATABASE_URL.
import 'temporal-polyfill/global'
import { systemClock } from '#lib/clock.ts'
import { record } from '#server/kernel/audit.ts'
import { checkedSettings, ConfigError } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { addUser } from '#server/session/users.ts'
import { log } from '#server/log.ts'
import { readAccount } from './account-input.ts'
import { onDatabase } from './command.ts'

await onDatabase('The account could not be made:', async (db) => {
  const environment = processEnvironment()
  // An empty password is refused, not made up.
  const given = environment['HOLDFAST_PASSWORD'] ?? checkedSettings(environment).settings.HOLDFAST_PASSWORD
  const account = await readAccount(process.argv.slice(2), given)
  const { email, password, role, entityId, subjects = [] } = account
  const channel = await db
    .selectFrom('sales_channels')
    .select('name')
    .where('id', '=', entityId ?? 0)
    .executeTakeFirst()
  if (entityId !== undefined && channel === undefined)
    throw new ConfigError(`There is no channel ${entityId}. Make one with: npm run channel -- NAME`)
  const { id } = await addUser(db, account)
  const told = { kind: 'account-made' as const, user: { id, email }, channel: entityId, detail: { role, abilities: subjects } }
  await record(db, told, null, systemClock.now())
  const what = channel === undefined ? 'provider staff' : `user of ${channel.name}, managing ${subjects.join(', ') || 'nothing'}`
  log.say(`${email} may sign in as ${what}${given === undefined ? `, password ${password}` : ''}.`)
})
