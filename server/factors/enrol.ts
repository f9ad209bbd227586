import type { Kysely, Selectable } from 'kysely'
import type { CreatedPasskey, CreationOptions } from '#contract/passkeys.ts'
import { toIso } from '#lib/time.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { FactorsTable } from '#server/db/schema-people.ts'
import { isUniqueViolation } from '#server/db/violation.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { conflict, invalid, notFound } from '#server/kernel/refusal.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { factorsOf, sealedAbout } from './factor-rows.ts'
import { checkCreated, creationOptions } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { newSecret, otpauthAddress, stepOf } from './totp.ts'

/** How much time a user has to confirm a new factor, in milliseconds. */
const ENROL_MS = 10 * 60_000
const MOST_FACTORS = 10

export const FACTOR_MISSING = 'Factor not found'

interface Enrolment {
  db: Kysely<Database>
  user: CurrentUser
  /** The id of the new factor. */
  id: string
  name: string
  now: number
}

async function begin(
  { db, user, id, name, now }: Enrolment,
  rest: Pick<FactorsTable, 'kind'> & Partial<Selectable<FactorsTable>>,
) {
  if ((await factorsOf(db, user.id)).length >= MOST_FACTORS) throw conflict(`Must be at most ${MOST_FACTORS}`)
  // A user adds one factor at a time: a new start discards an earlier unconfirmed factor.
  await db.deleteFrom('factors').where('user_id', '=', user.id).where('confirmed_at', 'is', null).execute()
  await db
    .insertInto('factors')
    .values({
      id,
      user_id: user.id,
      name,
      created_at: toIso(now),
      enrol_until: toIso(now + ENROL_MS),
      enrol_session: user.session,
      ...rest,
    })
    .execute()
}

/**
 * Begins to add an authenticator app.
 * @returns the id of the new factor, its secret in base32, and the `otpauth:` address for a QR code
 * @throws 409 if the user already has ten factors
 */
export async function beginTotp(
  enrolment: Enrolment,
  config: Pick<Config, 'secret'>,
): Promise<{ id: string; secret: string; uri: string }> {
  const { id, user } = enrolment
  const secret = newSecret()
  await begin(enrolment, { kind: 'totp', sealed: seal(config, sealedAbout(id), secret) })
  return { id, secret, uri: otpauthAddress(secret, user.email) }
}

/** Begins to add a passkey for a site. @returns the options for the browser @throws 409 if the user already has ten factors */
export async function beginPasskey(enrolment: Enrolment, site: RelyingParty): Promise<{ id: string; options: CreationOptions }> {
  const { db, id, user } = enrolment
  const existing = (await factorsOf(db, user.id)).flatMap(({ credential_id }) => credential_id ?? [])
  const options = await creationOptions(site, user, existing)
  await begin(enrolment, { kind: 'passkey', enrol_challenge: options.challenge, rp_id: site.id })
  return { id, options }
}

interface Confirming {
  db: Kysely<Database>
  user: CurrentUser
  config: Pick<Config, 'secret' | 'secretOld'>
  site: RelyingParty | null
  now: number
}

/**
 * Confirms a new factor of this session.
 * @throws 404 if this session is not adding the factor or its time is over; 422 with the field if the code or the passkey is
 * wrong, or if an account already has the passkey
 */
export async function confirm(
  { db, user, config, site, now }: Confirming,
  id: string,
  { code, credential }: { code?: string | undefined; credential?: CreatedPasskey | undefined },
): Promise<Selectable<FactorsTable>> {
  const factor = await db
    .selectFrom('factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('enrol_session', '=', user.session)
    .where('enrol_until', '>', toIso(now))
    .forUpdate()
    .executeTakeFirst()
  if (factor === undefined) throw notFound(FACTOR_MISSING)
  const shown = factor.kind === 'totp' ? stepShown(config, factor, code, now) : await passkeyShown(db, factor, credential, site)
  return db
    .updateTable('factors')
    .set({ ...shown, confirmed_at: toIso(now), enrol_until: null, enrol_session: null, enrol_challenge: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(takenMeanwhile)
}

/** Throws a refusal if the passkey was confirmed by another call after the check, and otherwise the error itself. */
function takenMeanwhile(error: unknown): never {
  throw isUniqueViolation(error) ? refusedPasskey() : error
}
const refusedPasskey = () => invalid({ credential: ['This passkey wasn’t accepted.'] })

function stepShown(
  config: Pick<Config, 'secret' | 'secretOld'>,
  { id, sealed }: Selectable<FactorsTable>,
  code: string | undefined,
  now: number,
) {
  if (!code) throw invalid({ code: ['Required'] })
  const secret = unseal(config, sealedAbout(id), sealed ?? '')
  const step = secret === null ? null : stepOf(secret, code, now)
  if (step === null) throw invalid({ code: ['This code is wrong.'] })
  return { last_step: step }
}

async function passkeyShown(
  db: Kysely<Database>,
  { enrol_challenge, rp_id }: Selectable<FactorsTable>,
  credential: CreatedPasskey | undefined,
  site: RelyingParty | null,
) {
  if (credential === undefined) throw invalid({ credential: ['Required'] })
  if (site === null || site.id !== rp_id || enrol_challenge === null) throw refusedPasskey()
  const passkey = await checkCreated(credential, enrol_challenge, site)
  if (passkey === null) throw refusedPasskey()
  const taken = await db.selectFrom('factors').select('id').where('credential_id', '=', passkey.credential_id).executeTakeFirst()
  if (taken !== undefined) throw refusedPasskey()
  return passkey
}
