import { sql, type Kysely, type Selectable } from 'kysely'
import type { FactorMethod } from '#contract/factor-answers.ts'
import type { RequestOptions } from '#contract/passkeys.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { FactorTables, FactorsTable } from '#server/db/schema-people.ts'
import { requestOptions } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { hashOf, newToken } from './tokens.ts'

const GOOD_MS = 5 * 60_000
/** The maximum number of tries for one sign-in challenge. After these it is no longer valid. */
const MOST_TRIES = 5

export type Challenge = Selectable<FactorTables['factor_challenges']>

type Purpose = { purpose: 'sign-in'; remembered: boolean } | { purpose: 'proof'; session: string }

interface Question {
  methods: Exclude<FactorMethod, 'recovery_code'>[]
  challenge: string
  passkey?: RequestOptions
}

/**
 * Creates a challenge, for which the user must prove one of their factors. It is valid for this user and this purpose, once, and
 * for five minutes.
 * @param factors the user's confirmed factors
 * @param site the site on which passkeys can be used; null if passkeys are not possible there
 * @param now milliseconds since 1970
 */
export async function askForFactor(
  db: Kysely<Database>,
  user: number,
  about: Purpose,
  { factors, site, now }: { factors: readonly Selectable<FactorsTable>[]; site: RelyingParty | null; now: number },
): Promise<Question> {
  const challenge = newToken()
  const credentials = factors.flatMap(({ credential_id, rp_id }) => (site && rp_id === site.id ? (credential_id ?? []) : []))
  const passkey = site && credentials.length > 0 ? await requestOptions(site, credentials) : undefined
  await db
    .insertInto('factor_challenges')
    .values({
      token_hash: hashOf(challenge),
      user_id: user,
      purpose: about.purpose,
      session_id: about.purpose === 'proof' ? about.session : null,
      remembered: about.purpose === 'sign-in' && about.remembered,
      passkey_challenge: passkey?.challenge ?? null,
      rp_id: passkey?.rpId ?? null,
      expires_at: toIso(now + GOOD_MS),
    })
    .execute()
  const hasTotp = factors.some(({ kind }) => kind === 'totp')
  return {
    methods: [...(passkey ? (['passkey'] as const) : []), ...(hasTotp ? (['totp'] as const) : [])],
    challenge,
    ...(passkey && { passkey }),
  }
}

/**
 * Counts one try for the challenge of a sign-in.
 * @param now milliseconds since 1970
 * @returns the challenge; undefined if it is unknown, already used, expired or tried too often
 */
export const tryChallenge = (db: Kysely<Database>, token: string, now: number): Promise<Challenge | undefined> =>
  db
    .updateTable('factor_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', toIso(now))
    .where('tries', '<', MOST_TRIES)
    .returningAll()
    .executeTakeFirst()

/** Uses up a challenge. @returns whether it was still unused; if two requests use it at once, this is true for only one */
export async function spendChallenge(db: Kysely<Database>, { token_hash }: Pick<Challenge, 'token_hash'>): Promise<boolean> {
  const used = await db
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', token_hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Uses up the challenge with which a session asks for a proof of the user's identity.
 * @param now milliseconds since 1970
 * @returns the challenge; undefined if it is unknown, already used, expired or of another session
 */
export const takeProofChallenge = (
  db: Kysely<Database>,
  token: string,
  session: string,
  now: number,
): Promise<Challenge | undefined> =>
  db
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'proof')
    .where('session_id', '=', session)
    .where('expires_at', '>', toIso(now))
    .returningAll()
    .executeTakeFirst()
