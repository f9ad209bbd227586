import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { PlannedEvent } from '#server/db/schema-people.ts'
import type { Database } from '#server/db/schema.ts'
import { plannedEvent, recordPlanned } from '#server/kernel/audit.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { recordRefused } from '#server/kernel/refused-access.ts'
import type { Answer } from './answer.ts'
import type { Request } from './request.ts'
import { isProofNeeded } from './idempotency.ts'
import type { Validated } from './validate.ts'

/** The most ids of a list in an audit record. */
const MOST_IDS = 100

/** Returns the audit record of a call that has `audit` in its contract; undefined for other calls. */
export function auditedCall(
  { name: call, audit }: Pick<Endpoint, 'name' | 'audit'>,
  request: Request,
  { input }: Pick<Validated, 'input'>,
  { channels }: Needs,
): PlannedEvent | undefined {
  if (audit === undefined || request.user === null) return undefined
  const { params, body } = input
  const ids = Array.isArray(body) ? { ids: body.slice(0, MOST_IDS), count: body.length } : {}
  const fields = Object.entries(body ?? {}).filter(([field]) => audit.fields?.includes(field))
  const detail = { call, ...(typeof params === 'object' && params), ...ids, ...Object.fromEntries(fields) }
  const { user } = request
  return plannedEvent({ kind: audit.as, user, channel: channels[0] ?? user.entity_id, detail }, request)
}

/** Records a call that has had its effect. @param tx the transaction of the effect @param now milliseconds since 1970 */
export async function recordCall(tx: Kysely<Database>, planned: PlannedEvent | undefined, now: number): Promise<void> {
  if (planned !== undefined) await recordPlanned(tx, planned, now)
}

const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined)

/**
 * Records a response that refuses access. A request for a fresh proof is not recorded, because the user only has to prove their
 * identity.
 */
export async function recordIfRefused(
  context: Context,
  { name: call }: Pick<Endpoint, 'name'>,
  request: Pick<Request, 'user' | 'address' | 'headers'>,
  { status, body }: Answer,
): Promise<void> {
  if (status !== 403 || isProofNeeded(body)) return
  const { user } = request
  const detail = { call, code: codeOf(body) }
  await recordRefused(context, { kind: 'access-refused', user: user ?? undefined, channel: user?.entity_id, detail }, request)
}
