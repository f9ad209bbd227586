// npm run channel -- NAME [--timezone ZONE] [--currency CODE]: creates a sales channel and prints its number. Run it while the
// server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { sortKey } from '#lib/sort-key.ts'
import { log } from '#server/log.ts'
import { readChannel } from './channel-input.ts'
import { onDatabase } from './command.ts'

await onDatabase('The channel could not be made:', async (db) => {
  const channel = readChannel(process.argv.slice(2))
  const { id } = await db
    .insertInto('sales_channels')
    .values({ ...channel, name_key: sortKey(channel.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  log.say(`${channel.name} is sales channel ${id}. Accounts for it: npm run account -- EMAIL NAME --channel ${id} --may …`)
})
