import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import { note, type WithHints } from './activity.ts'
import { fixRecipients } from './audience.ts'
import type { SendKind } from './send-kind.ts'
import { setSendStatus } from './send-status.ts'

/**
 * Begins each scheduled send that is due: stores its recipients, unless they are stored already, and sets it to Sending.
 * @returns how many began
 */
export async function beginDue(context: Context, kinds: readonly SendKind[]): Promise<number> {
  for (let count = 0; ; count++)
    if (!(await transact(context, (tx, { hints }) => beginOne(tx, { ...context, hints }, kinds)))) return count
}

async function beginOne(tx: Kysely<Database>, { clock, config, hints }: WithHints, kinds: readonly SendKind[]): Promise<boolean> {
  const now = clock.now()
  const at = toIso(now)
  const until = toIso(now + (config.testEarlyMs ?? 0))
  const found = await nextDue(tx, until, kinds)
  if (found === undefined) return false
  const { due, kind, table } = found
  const made = await tx
    .insertInto('sends')
    .values({ id: due.id, kind, sales_channel_id: due.sales_channel_id, begun_at: at, next_batch_at: at })
    .onConflict((begun) => begun.column('id').doUpdateSet({ next_batch_at: at, waiting: null, ended_at: null }))
    .returning(sql<boolean>`begun_at = ${at}::timestamptz`.as('isNew'))
    .executeTakeFirstOrThrow()
  await setSendStatus(tx, table, { ...due, status: 'Scheduled' }, 'Sending', { now, hints })
  if (made.isNew) await note(tx, hints, due, { what: 'begun', recipients: await fixRecipients(tx, due, at) }, now)
  return true
}

async function nextDue(tx: Kysely<Database>, until: string, kinds: readonly SendKind[]) {
  for (const { kind, table, nextDue } of kinds) {
    const due = await nextDue(tx, until)
    if (due) return { due, kind, table }
  }
  return undefined
}
