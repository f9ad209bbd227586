import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { DEMO_PASSWORD, demoAccounts } from './world.ts'

/** Returns the lines that list the demo accounts of this database; an empty list if the database began with real accounts. */
export async function demoSignIns(db: Kysely<Database>): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => email)
  const there = await db.selectFrom('dashboard_users').select('email').where('email', 'in', emails).execute()
  const known = new Set(there.map(({ email }) => email))
  const lines = demoAccounts.filter(({ email }) => known.has(email)).map(({ email, name }) => `  ${email.padEnd(26)} ${name}`)
  return lines.length === 0 ? [] : [`Sign in with any of these, password ${DEMO_PASSWORD}:`, ...lines]
}
