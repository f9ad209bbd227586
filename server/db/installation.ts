import { scryptSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ConfigError } from '#server/config.ts'
import type { Database } from './schema.ts'

/**
 * Returns a slow hash, so that nobody can try many secrets against it. The hash must be the same on every node, so it has no
 * random salt.
 */
const fingerprintOf = (secret: string): string => scryptSync(secret, 'holdfast secret', 24).toString('base64url')

/**
 * Checks that all servers on this database sign with the same secret. The first server stores the secret's fingerprint. With
 * different secrets, nodes would refuse each other's tokens, and people would be signed out at every second request.
 * @throws ConfigError if the database has the fingerprint of another secret
 */
export async function checkSecret(db: Kysely<Database>, secret: string): Promise<void> {
  const secret_fingerprint = fingerprintOf(secret)
  await db
    .insertInto('installation')
    .values({ secret_fingerprint })
    .onConflict((there) => there.doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('secret_fingerprint').executeTakeFirstOrThrow()
  if (kept.secret_fingerprint === secret_fingerprint) return
  throw new ConfigError(
    'This server signs with another secret than the first one on this database. Give every server the same HOLDFAST_SECRET: ' +
      'that of the first one, or what its data folder has in the file "secret". ' +
      'To change the secret for good, stop every server and run "npm run secret" with the new one: everyone has to sign in again.',
  )
}

/** Makes this secret the one that servers on this database must have. */
export async function changeSecret(db: Kysely<Database>, secret: string): Promise<void> {
  const secret_fingerprint = fingerprintOf(secret)
  await db
    .insertInto('installation')
    .values({ secret_fingerprint })
    .onConflict((there) => there.column('singleton').doUpdateSet({ secret_fingerprint }))
    .execute()
}
