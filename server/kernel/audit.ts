import type { Kysely } from 'kysely'
import type { SecurityEventKind } from '#contract/audit.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { deviceName } from '#lib/device-name.ts'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { PlannedEvent } from '#server/db/schema-people.ts'
import type { Database } from '#server/db/schema.ts'
import { recordOwnChange } from './own-changes.ts'
import type { CurrentUser } from './current-user.ts'

/** The caller of the recorded call; absent for actions on the server itself. */
export interface Caller {
  address: string
  headers: Record<string, string | string[] | undefined>
}

/** An event for the audit record. */
export interface AuditEvent {
  kind: SecurityEventKind
  /** The account that the event is about, with or without its email; or only the email, of somebody without an account. */
  user?: { id?: number; email?: string } | undefined
  channel?: number | null | undefined
  /** Ids, amounts and names of calls. Never a secret, and no name of a fan, because an erasure cannot change the record. */
  detail?: Record<string, unknown>
}

/** Converts an event to its row, for `recordPlanned`. */
export const plannedEvent = ({ kind, user, channel, detail }: AuditEvent, caller: Caller | null): PlannedEvent => ({
  kind,
  user_id: user?.id ?? null,
  email: user?.email ?? null,
  sales_channel_id: channel ?? null,
  address: caller?.address ?? null,
  device: caller === null ? null : deviceOf(caller.headers),
  detail: JSON.stringify(detail ?? {}),
})

/**
 * Adds a planned event to the audit record.
 * @param db the transaction of the action
 * @param now milliseconds since 1970
 */
export async function recordPlanned(db: Kysely<Database>, planned: PlannedEvent, now: number): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ ...planned, at: toIso(now) })
    .execute()
}

/** Adds an event to the audit record. @param now milliseconds since 1970 */
export const record = (db: Kysely<Database>, event: AuditEvent, caller: Caller | null, now: number): Promise<void> =>
  recordPlanned(db, plannedEvent(event, caller), now)

/** A payment that failed or was taken back, identified by its ids here and at the payment provider. */
interface FailedPayment {
  what: 'charge' | 'refund' | 'payout' | 'reversal'
  /** The row that the shift journal names. Absent if a person's call failed, because that call has a line of its own. */
  about?: { tbl: string; id: string } | undefined
  channel?: number | undefined
  user?: { id: number } | undefined
  /** Ids of rows, and of the charge at the provider. The provider's reason is not recorded, because it is a free text. */
  of: Record<string, string | number>
  amount?: number
  currency?: string
}

/** Records a payment that failed or was taken back. @param now milliseconds since 1970 */
export async function recordFailedPayment(
  db: Kysely<Database>,
  { what, channel, user, of, amount, currency, about }: FailedPayment,
  now: number,
): Promise<void> {
  const detail = { what, ...of, amount, currency }
  await record(db, { kind: 'payment-failed', channel, user, detail }, null, now)
  if (about === undefined || channel === undefined) return
  const { tbl, id: row_id } = about
  await recordOwnChange(db, { channel, action: 'paymentFailed', tbl, row_id, detail, outcome: 'failed' }, now)
}

/**
 * Adds the event unless one from this address was added after `since`, so that repeated attempts do not fill the disk.
 * @param since milliseconds since 1970, as `now`
 */
export async function recordOnce(
  db: Kysely<Database>,
  event: AuditEvent & { kind: 'sign-in-limited' },
  caller: Caller,
  now: number,
  since: number,
): Promise<void> {
  const before = await db
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', 'sign-in-limited')
    .where('address', '=', caller.address)
    .where('at', '>', toIso(since))
    .limit(1)
    .executeTakeFirst()
  if (before === undefined) await record(db, event, caller, now)
}

/**
 * Records a download of data: the call, the ids of its path, the names of its filters, the caller, and the first of its channels.
 * The values of filters are not recorded, because they can be names of fans.
 */
export const recordExport = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name: call }: Endpoint,
  { user, params, query, ...caller }: Caller & { user: CurrentUser | null; params: unknown; query: unknown },
  channels: readonly number[],
): Promise<void> => {
  const detail = { call, params, filters: Object.keys(query ?? {}) }
  return record(db, { kind: 'export', user: user ?? undefined, channel: channels[0], detail }, caller, clock.now())
}

/** Returns the name of the calling device from the request headers. */
export const deviceOf = (headers: Record<string, string | string[] | undefined>): string =>
  deviceName(String(headers['user-agent'] ?? ''))
