import type { Selectable } from 'kysely'
import type { session } from '#contract/session.ts'
import type { DashboardUsersTable } from '#server/db/schema-people.ts'
import { askForFactor } from '#server/factors/challenges.ts'
import { factorsOf } from '#server/factors/factor-rows.ts'
import { relyingPartyOf } from '#server/factors/relying-party.ts'
import { isRememberedDevice } from '#server/factors/remembered-devices.ts'
import type { HandlerCall, Run } from '#server/http/handler.ts'
import { deviceOf, record, recordOnce, type Caller } from '#server/kernel/audit.ts'
import { Refusal, unauthorized } from '#server/kernel/refusal.ts'
import { COUNTED_MS, recordPlace, tryPassword } from './attempts.ts'
import { NOBODYS_HASH } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { findByEmail, noteLanguage } from './users.ts'

const WRONG = 'Invalid email or password'

type Call = HandlerCall<typeof session.signIn>
type User = Selectable<DashboardUsersTable>

/**
 * Signs in by email and password. A user with a second factor must prove it first, unless the device is remembered.
 * @throws 401 for a wrong email or password, 429 after too many failures, 503 if too many passwords wait for their check
 */
export const signIn: Run<typeof session.signIn> = async (call) => {
  const { body, db, now, context } = call
  const user = await findByEmail(db, body.email)
  // The passwords of demo accounts are public, so nobody can sign in with them in production.
  const known = user?.is_demo && context.config.production ? undefined : user
  const right = await trySignIn(call, known)
  if (known === undefined || !right) {
    await record(db, { kind: 'sign-in-refused', user: known, channel: known?.entity_id }, call, now)
    throw unauthorized(WRONG)
  }
  const remembered = body.remember ?? false
  const factors = await factorsOf(db, known.id)
  if (factors.length === 0) return { accessToken: await enter(call, known, { remembered, factor: null }) }
  if (body.device !== undefined && (await isRememberedDevice(db, known.id, body.device, now)))
    return { accessToken: await enter(call, known, { remembered, factor: 'device' }) }
  const site = relyingPartyOf(call)
  const question = await askForFactor(db, known.id, { purpose: 'sign-in', remembered }, { factors, site, now })
  return { factor: { ...question, methods: [...question.methods, 'recovery_code'] } }
}

type Entering = Caller & Pick<Call, 'db' | 'context' | 'now'>

/**
 * Begins the session of a user who has given every required proof.
 * @param factor the method of the second factor, or `device` if the device is remembered; null if the user has no second factor
 */
export async function enter(
  call: Entering,
  user: Pick<User, 'id' | 'email' | 'entity_id'>,
  { remembered, factor }: { remembered: boolean; factor: string | null },
): Promise<string> {
  const { db, context, now, address, headers } = call
  return db.transaction().execute(async (tx) => {
    const detail = factor === null ? {} : { factor }
    await record(tx, { kind: 'sign-in', user, channel: user.entity_id, detail }, call, now)
    await recordPlace(tx, { email: user.email, address }, now)
    const beginning = { user: user.id, remembered, device: deviceOf(headers), factor: factor !== null }
    await noteLanguage(tx, user.id, headers)
    return beginSession(tx, context.config, beginning, now)
  })
}

async function trySignIn(call: Call, user: User | undefined): Promise<boolean> {
  const { body, db, now, address } = call
  const { email, password: given } = body
  try {
    return await tryPassword(db, { kind: 'sign-in', email, address }, { stored: user?.password_hash ?? NOBODYS_HASH, given }, now)
  } catch (error) {
    await recordLimit(call, user, error)
    throw error
  }
}

/**
 * Adds a line to the audit record if an attempt was refused because too many have failed; at most one line for each address within
 * ten minutes.
 */
export async function recordLimit(
  { db, now, ...caller }: Caller & Pick<Call, 'db' | 'now'>,
  user: { id: number; email: string } | undefined,
  error: unknown,
): Promise<void> {
  if (error instanceof Refusal && error.status === 429)
    await recordOnce(db, { kind: 'sign-in-limited', user }, caller, now, now - COUNTED_MS)
}
