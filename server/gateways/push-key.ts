import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { type KeyPair, keyPair } from './push-crypto.ts'

/** The text to which the stored private key is bound. */
const ABOUT = 'push 1'

/**
 * Returns the key pair of this installation for push services: that of the settings, or the one in the database, which the first
 * server makes. If the stored key cannot be decrypted, because the secret was replaced, it is replaced too.
 */
export async function pushKey(
  db: Kysely<Database>,
  { secret, secretOld, push }: Pick<Config, 'secret' | 'secretOld' | 'push'>,
): Promise<KeyPair> {
  if (push?.key !== undefined) return keyPair(push.key)
  const secrets = { secret, secretOld }
  const stored = await read(db)
  const known = stored && unseal(secrets, ABOUT, stored.sealed)
  if (known) return keyPair(known)
  const made = keyPair()
  const row = { public_key: made.publicKey, sealed: seal(secrets, ABOUT, made.privateKey) }
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((there) =>
      there
        .column('id')
        .doUpdateSet(row)
        // Another server may have made a key meanwhile, which then counts.
        .where('push_keys.sealed', '=', stored?.sealed ?? ''),
    )
    .execute()
  const winner = unseal(secrets, ABOUT, (await read(db))!.sealed)
  return winner === null ? made : keyPair(winner)
}

const read = (db: Kysely<Database>) => db.selectFrom('push_keys').select('sealed').executeTakeFirst()
