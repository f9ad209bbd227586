import { sql, type Kysely, type Selectable } from 'kysely'
import { auditList, type account, type SecurityEvent, type SecurityEventKind } from '#contract/account.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Run } from '#server/http/handler.ts'
import { pagedReply, queryList, plainKey, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import type { SecurityEventsTable } from '#server/db/schema-people.ts'
import type { CurrentUser } from '#server/session/current-user.ts'
import { deviceOf } from '#server/session/sessions.ts'

const iso = (at: number) => new Date(at).toISOString()

/** The call that is recorded; absent for what is done on the server itself. */
export interface Caller {
  address: string
  headers: Record<string, string | string[] | undefined>
}

interface Told {
  kind: SecurityEventKind
  user?: { id: number; email: string } | undefined
  /** The email as it was given, where it names nobody. */
  email?: string
  channel?: number | null | undefined
  detail?: Record<string, unknown>
}

const rowOf = ({ kind, user, email, channel, detail }: Told, caller: Caller | null, now: number) => ({
  at: iso(now),
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

/** The same, but where such a line of this address was added since `since` already: whoever goes on and on fills no disk. */
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
    .where('at', '>', iso(since))
    .limit(1)
    .executeTakeFirst()
  if (before === undefined) await record(db, told, caller, now)
}

/** Somebody took a file of data: which call, and what it was asked for. */
export const recordExport = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name: call }: Endpoint,
  { user, query, ...caller }: Caller & { user: CurrentUser | null; query: unknown },
  channels: readonly number[],
): Promise<void> => {
  const told = { kind: 'export' as const, user: user ?? undefined, channel: channels[0], detail: { call, query } }
  return record(db, told, caller, clock.now())
}

const fields: ListFields<typeof auditList> = {
  id: { value: sql`e.id` },
  created_at: { value: sql`e.at` },
  kind: { value: sql`e.kind`, key: plainKey(sql`e.kind`) },
  user_id: { value: sql`e.user_id` },
  email: { value: sql`e.email`, key: naturalKey(sql`e.email`) },
  address: { value: sql`e.address`, key: naturalKey(sql`e.address`) },
  device: { value: sql`e.device`, key: naturalKey(sql`e.device`) },
}

/** A page of the audit record. */
export const listAudit: Run<typeof account.listAudit> = async ({ db, query }) => {
  const { kind, userId, ...page } = query
  const { rows, totalCount } = await queryList({
    db,
    list: auditList,
    fields,
    from: db.selectFrom('security_events as e'),
    select: (q) => q.selectAll('e'),
    query: { ...page, filters: { kind, userId } },
  })
  return pagedReply(query, totalCount, rows.map(toEvent))
}

const toEvent = ({ at, ...row }: Selectable<SecurityEventsTable>): SecurityEvent => ({ ...row, created_at: at })
