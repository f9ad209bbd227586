// npm run account -- <email> <name>: makes a provider account, the first of an installation without the demo world.
// The password comes from HOLDFAST_PASSWORD, or is made and printed once. Run it while the server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { Refusal } from '#server/http/problem.ts'
import { addUser } from '#server/session/users.ts'
import { log } from '#server/log.ts'
import { readAccount } from './account-input.ts'

const given = process.env['HOLDFAST_PASSWORD']

async function main(): Promise<void> {
  const { email, name, password } = readAccount(process.argv.slice(2), given)
  const { db, close } = await openDatabase({ ...readConfig(process.env), demo: false })
  try {
    await addUser(db, { email, name, password, role: 'holdfast' })
  } finally {
    await close()
  }
  log.say(`${email} may sign in as provider staff${given === undefined ? `, password ${password}` : ''}.`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  const told = error instanceof ConfigError || error instanceof FolderInUse || error instanceof Refusal
  if (told) log.trouble(error.message)
  else log.trouble('The account could not be made:', error)
  process.exit(1)
}
