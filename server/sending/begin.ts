import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import { setMassTextStatus } from '#server/mass-texts/write-mass-texts.ts'
import { setStatus } from '#server/offers/write-offers.ts'
import { note, type WithHints } from './activity.ts'
import { fixRecipients } from './audience.ts'

interface Due {
  id: string
  kind: 'offer' | 'mass-text'
  sales_channel_id: number
  segment_id: string | null
}

/**
 * Begins what is scheduled and due: its recipients are fixed, unless they were before, and it is Sending.
 * @returns how many began
 */
export async function beginDue(context: Context): Promise<number> {
  for (let count = 0; ; count++)
    if (!(await transact(context, (tx, { hints }) => beginOne(tx, { ...context, hints })))) return count
}

async function beginOne(tx: Kysely<Database>, { clock, config, hints }: WithHints): Promise<boolean> {
  const now = clock.now()
  const at = toIso(now)
  const until = toIso(now + (config.testEarlyMs ?? 0))
  const due = (await dueOffer(tx, until)) ?? (await dueMassText(tx, until))
  if (due === undefined) return false
  const made = await tx
    .insertInto('sends')
    .values({ id: due.id, kind: due.kind, sales_channel_id: due.sales_channel_id, begun_at: at, next_batch_at: at })
    .onConflict((begun) => begun.column('id').doUpdateSet({ next_batch_at: at, waiting: null, ended_at: null }))
    .returning(sql<boolean>`begun_at = ${at}::timestamptz`.as('isNew'))
    .executeTakeFirstOrThrow()
  const step = { ...due, status: 'Scheduled' as const }
  const set = due.kind === 'offer' ? setStatus : setMassTextStatus
  await set(tx, step, 'Sending', { now, tell: hints })
  if (made.isNew) await note(tx, hints, due, { what: 'begun', recipients: await fixRecipients(tx, due, at) }, now)
  return true
}

/** The next offer whose time has come, and not all of whose events are over. */
const dueOffer = (tx: Kysely<Database>, at: string): Promise<Due | undefined> =>
  tx
    .selectFrom('offers as o')
    .select(['o.id', 'o.sales_channel_id', 'o.segment_id', sql<'offer'>`'offer'`.as('kind')])
    .where('o.status', '=', 'Scheduled')
    .where('o.deleted_at', 'is', null)
    .where('o.send_at', '<=', at)
    .where(sql<boolean>`exists (select from events e where e.id = any(o.event_ids) and e.time > ${at}::timestamptz)`)
    .orderBy('o.send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

const dueMassText = (tx: Kysely<Database>, at: string): Promise<Due | undefined> =>
  tx
    .selectFrom('bulk_messages as b')
    .select(['b.id', 'b.sales_channel_id', 'b.segment_id', sql<'mass-text'>`'mass-text'`.as('kind')])
    .where('b.status', '=', 'Scheduled')
    .where('b.send_at', '<=', at)
    .orderBy('b.send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
