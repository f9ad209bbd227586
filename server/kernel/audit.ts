import type { Kysely } from 'kysely'
import type { SecurityEventKind } from '#contract/account.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { deviceName } from '#lib/device-name.ts'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { CurrentUser } from './current-user.ts'

/** The caller of the recorded call; absent for actions on the server itself. */
export interface Caller {
  address: string
  headers: Record<string, string | string[] | undefined>
}

interface Told {
  kind: SecurityEventKind
  user?: { id: number; email: string } | undefined
  /** The email as entered, if no account has it. */
  email?: string
  channel?: number | null | undefined
  detail?: Record<string, unknown>
}

const rowOf = ({ kind, user, email, channel, detail }: Told, caller: Caller | null, now: number) => ({
  at: toIso(now),
  kind,
  user_id: user?.id ?? null,
  email: user?.email ?? email ?? null,
  sales_channel_id: channel ?? null,
  address: caller?.address ?? null,
  device: caller === null ? null : deviceOf(caller.headers),
  detail: JSON.stringify(detail ?? {}),
})

/** Adds a line to the audit record. Never a password, never a token. */
export async function record(db: Kysely<Database>, told: Told, caller: Caller | null, now: number): Promise<void> {
  await db
    .insertInto('security_events')
    .values(rowOf(told, caller, now))
    .execute()
}

/** Adds the line unless one of this address was added since `since`, so that repeated attempts do not fill the disk. */
export async function recordOnce(
  db: Kysely<Database>,
  told: Told & { kind: 'sign-in-limited' },
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
  if (before === undefined) await record(db, told, caller, now)
}

/** Records a download of data: the call, its query and who made it. */
export const recordExport = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name: call }: Endpoint,
  { user, query, ...caller }: Caller & { user: CurrentUser | null; query: unknown },
  channels: readonly number[],
): Promise<void> => {
  const told = { kind: 'export' as const, user: user ?? undefined, channel: channels[0], detail: { call, query } }
  return record(db, told, caller, clock.now())
}

/** Returns the name of the calling device from the request headers. */
export const deviceOf = (headers: Record<string, string | string[] | undefined>): string =>
  deviceName(String(headers['user-agent'] ?? ''))
