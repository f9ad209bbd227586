import type { session } from '#contract/session.ts'
import { toIso } from '#lib/time.ts'
import { askForFactor, takeProofChallenge } from '#server/factors/challenges.ts'
import { checkAnswer } from '#server/factors/check-answer.ts'
import { factorsOf } from '#server/factors/factor-rows.ts'
import { relyingPartyOf } from '#server/factors/relying-party.ts'
import { withAhead, type HandlerCall, type Run } from '#server/http/handler.ts'
import { record } from '#server/kernel/audit.ts'
import { invalid, type Refusal } from '#server/kernel/refusal.ts'
import { WRONG_CODE, WRONG_PASSKEY } from './answer-factor.ts'
import { tryOnce, tryPassword } from './attempts.ts'
import { recordLimit } from './sign-in.ts'
import { noteProof } from './sessions.ts'

const WRONG_PASSWORD = 'The current password is wrong'

type Call = HandlerCall<typeof session.proveSession>

/** Returns how the caller can prove their identity, with a challenge of this session. */
export const startProof: Run<typeof session.startProof> = async (call) => {
  const { db, user, now } = call
  const factors = await factorsOf(db, user.id)
  const about = { purpose: 'proof', session: user.session } as const
  const question = await askForFactor(db, user.id, about, { factors, site: relyingPartyOf(call), now })
  return { ...question, methods: ['password', ...question.methods] }
}

/** Renews the proof of the caller's session, and of no other. A wrong answer is 422 for its field. */
export const proveSession = withAhead<typeof session.proveSession, Refusal | null>(checkProof, async (call, refusal) => {
  const { db, user, now, context } = call
  if (refusal !== null) throw refusal
  await noteProof(db, user.session, now)
  const { proofMs } = context.config
  return { proven_until: proofMs === 0 ? null : toIso(now + proofMs) }
})

/** Checks the proof before the transaction. @returns the refusal if it is wrong */
async function checkProof(call: Call): Promise<Refusal | null> {
  const { body, user, db, now } = call
  const given = (['password', 'code', 'credential'] as const).filter((field) => body[field] !== undefined && body[field] !== '')
  const [field] = given
  if (field === undefined || given.length > 1) return invalid({ [field ?? 'password']: ['Required'] })
  try {
    if (field === 'password' ? await isPassword(call) : await isFactor(call)) return null
  } catch (error) {
    await recordLimit(call, user, error)
    throw error
  }
  await record(db, { kind: 'proof-refused', user, channel: user.entity_id, detail: { by: field } }, call, now)
  const wrong = { password: WRONG_PASSWORD, code: WRONG_CODE, credential: WRONG_PASSKEY }
  return invalid({ [field]: [wrong[field]] })
}

async function isPassword({ body, user, db, now, address }: Call): Promise<boolean> {
  const { password_hash: stored } = await db
    .selectFrom('dashboard_users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const attempt = { kind: 'current-password', email: user.email, address } as const
  return tryPassword(db, attempt, { stored, given: body.password ?? '' }, now)
}

async function isFactor(call: Call): Promise<boolean> {
  const { body, user, db, now, address, context } = call
  const { code, credential, challenge: token } = body
  const challenge = token === undefined ? undefined : await takeProofChallenge(db, token, user.session, now)
  const check = { db, config: context.config, user: user.id, site: relyingPartyOf(call), now }
  const isRight = async () => (await checkAnswer(check, { code, credential }, challenge ?? null)) !== null
  return tryOnce(db, { kind: 'factor', email: user.email, address }, isRight, now)
}
