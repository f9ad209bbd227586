import type { Kysely, Selectable } from 'kysely'
import type { FactorAnswer, FactorMethod } from '#contract/factor-answers.ts'
import type { UsedPasskey } from '#contract/passkeys.ts'
import { toIso } from '#lib/time.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { FactorsTable } from '#server/db/schema-people.ts'
import { unseal } from '#server/kernel/sealed.ts'
import type { Challenge } from './challenges.ts'
import { factorsOf, sealedAbout } from './factor-rows.ts'
import { checkUsed } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { stepOf } from './totp.ts'

interface FactorCheck {
  db: Kysely<Database>
  config: Pick<Config, 'secret' | 'secretOld'>
  user: number
  site: RelyingParty | null
  now: number
}

/**
 * Checks the code, recovery code or passkey that a user has sent. A correct code or recovery code is used up here. A passkey's
 * response cannot be used again after the caller has used up its challenge.
 * @param challenge the challenge that a passkey must have signed
 * @returns the method with which the user has proved a factor; null if the check failed
 */
export async function checkAnswer(
  check: FactorCheck,
  answer: FactorAnswer,
  challenge: Challenge | null,
): Promise<FactorMethod | null> {
  const { code, recovery_code, credential } = answer
  if (code !== undefined) return (await isCode(check, code)) ? 'totp' : null
  if (credential !== undefined) return (await isPasskey(check, credential, challenge)) ? 'passkey' : null
  if (recovery_code === undefined) return null
  return (await spendRecoveryCode(check.db, check.user, recovery_code, check.now)) ? 'recovery_code' : null
}

async function isCode({ db, config, user, now }: FactorCheck, code: string): Promise<boolean> {
  const factors = await factorsOf(db, user)
  for (const { id, sealed } of factors) {
    const secret = sealed === null ? null : unseal(config, sealedAbout(id), sealed)
    const step = secret === null ? null : stepOf(secret, code, now)
    if (step !== null && (await takeStep(db, id, step, now))) return true
  }
  return false
}

/** Uses up a time step and all earlier steps. @param now milliseconds since 1970 @returns false if it was already used up */
export async function takeStep(db: Kysely<Database>, factor: string, step: number, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('factors')
    .set({ last_step: step, last_used_at: toIso(now) })
    .where('id', '=', factor)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function isPasskey(
  { db, user, site, now }: FactorCheck,
  credential: UsedPasskey,
  challenge: Challenge | null,
): Promise<boolean> {
  if (site === null || challenge?.passkey_challenge == null || challenge.rp_id !== site.id) return false
  const factor = (await factorsOf(db, user)).find(({ credential_id }) => credential_id === credential.id)
  if (factor === undefined || factor.rp_id !== site.id) return false
  const counter = await checkUsed(credential, challenge.passkey_challenge, site, passkeyOf(factor))
  if (counter === null) return false
  await db
    .updateTable('factors')
    .set({ counter, last_used_at: toIso(now) })
    .where('id', '=', factor.id)
    .execute()
  return true
}

const passkeyOf = ({ credential_id, public_key, counter }: Selectable<FactorsTable>) => ({
  credential_id: credential_id ?? '',
  public_key: public_key ?? '',
  counter: counter ?? 0,
})
