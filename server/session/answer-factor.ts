import type { session } from '#contract/session.ts'
import { tryChallenge, spendChallenge, type Challenge } from '#server/factors/challenges.ts'
import { checkAnswer } from '#server/factors/check-answer.ts'
import { relyingPartyOf } from '#server/factors/relying-party.ts'
import { rememberDevice } from '#server/factors/remembered-devices.ts'
import type { HandlerCall, Run } from '#server/http/handler.ts'
import { deviceOf, record } from '#server/kernel/audit.ts'
import { invalid, unauthorized } from '#server/kernel/refusal.ts'
import { tryOnce } from './attempts.ts'
import { enter, recordLimit } from './sign-in.ts'

const OVER = 'This sign-in is no longer valid. Please sign in again.'
export const WRONG_CODE = 'This code is wrong.'
export const WRONG_PASSKEY = 'This passkey wasn’t accepted.'

type Call = HandlerCall<typeof session.answerFactor>

/**
 * Runs the second step of a sign-in. A right answer uses up the challenge, and so do five wrong ones.
 * @throws 422 unless exactly one answer is given, 401 for a wrong one or a challenge that is over, 429 after too many failures
 */
export const answerFactor: Run<typeof session.answerFactor> = async (call) => {
  const { body, db, now, headers } = call
  const { challenge: token, remember_device, code, recovery_code, credential } = body
  if ([code, recovery_code, credential].filter((given) => given !== undefined && given !== '').length !== 1)
    throw invalid({ code: ['Required'] })
  const challenge = await tryChallenge(db, token, now)
  const user = challenge && (await readUser(call, challenge))
  if (challenge === undefined || user === undefined) throw unauthorized(OVER)
  const method = await tryAnswer(call, challenge, user)
  if (method === null) {
    await record(db, { kind: 'factor-refused', user, channel: user.entity_id }, call, now)
    throw unauthorized(credential === undefined ? WRONG_CODE : WRONG_PASSKEY)
  }
  if (!(await spendChallenge(db, challenge))) throw unauthorized(OVER)
  if (method === 'recovery_code') await record(db, { kind: 'recovery-code-used', user, channel: user.entity_id }, call, now)
  const accessToken = await enter(call, user, { remembered: challenge.remembered, factor: method })
  if (!remember_device) return { accessToken }
  return { accessToken, device: await rememberDevice(db, user.id, deviceOf(headers), now) }
}

type User = NonNullable<Awaited<ReturnType<typeof readUser>>>

/** Returns the account in its present state; undefined if it may no longer sign in. */
async function readUser({ db, context }: Call, { user_id }: Challenge) {
  const user = await db
    .selectFrom('dashboard_users')
    .select(['id', 'email', 'entity_id', 'is_demo'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return user?.is_demo && context.config.production ? undefined : user
}

async function tryAnswer(call: Call, challenge: Challenge, user: User) {
  const { body, db, now, address, context } = call
  let method: Awaited<ReturnType<typeof checkAnswer>> = null
  const check = { db, config: context.config, user: user.id, site: relyingPartyOf(call), now }
  const isRight = async () => (method = await checkAnswer(check, body, challenge)) !== null
  try {
    await tryOnce(db, { kind: 'factor', email: user.email, address }, isRight, now)
    return method
  } catch (error) {
    await recordLimit(call, user, error)
    throw error
  }
}
