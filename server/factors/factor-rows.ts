import type { Kysely, Selectable } from 'kysely'
import type { Factor } from '#contract/factors.ts'
import type { Database } from '#server/db/schema.ts'
import type { FactorsTable } from '#server/db/schema-people.ts'

/** Returns the confirmed factors of a user, oldest first. */
export const factorsOf = (db: Kysely<Database>, user: number) =>
  db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Converts a stored row to a factor of the API. */
export const toFactor = ({ id, kind, name, created_at, last_used_at }: Selectable<FactorsTable>): Factor => ({
  id,
  kind,
  name,
  created_at,
  last_used_at,
})

/** Returns the context for encrypting an authenticator app's secret, so that it can be decrypted only for the same factor. */
export const sealedAbout = (factor: string) => `totp ${factor}`
