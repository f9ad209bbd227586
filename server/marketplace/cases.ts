import type { Kysely } from 'kysely'
import { isRepeated, type NeedsAction } from '#contract/marketplace-rows.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { findCase } from './needs-action.ts'

interface CaseChange {
  channel: number
  /** The id of the case; for an order, the order's id. */
  id: string
  note: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** Stores the note of a case, or removes it. @throws Refusal 404 if the case needs no action */
export async function noteCase(db: Kysely<Database>, change: CaseChange, user: CurrentUser): Promise<NeedsAction> {
  const { channel, id, note, now } = change
  await findOpen(db, change, user)
  if (note === null) await db.deleteFrom('case_notes').where('id', '=', id).execute()
  else {
    const noted = { note, noted_by: user.id, noted_by_name: user.name, noted_at: toIso(now) }
    await db
      .insertInto('case_notes')
      .values({ id, sales_channel_id: channel, ...noted })
      .onConflict((same) => same.column('id').doUpdateSet(noted))
      .execute()
  }
  return findOpen(db, change, user)
}

/**
 * Removes a case that a person has settled outside of Holdfast.
 * @throws Refusal 404 if the case needs no action; 409 with the case if it has another trouble than the one that the person saw,
 * or if the server itself still repeats the refund, which would then be paid twice
 */
export async function settleCase(
  db: Kysely<Database>,
  change: CaseChange & { seen: NeedsAction['trouble'] | undefined },
  user: CurrentUser,
): Promise<void> {
  const { channel, id, note, now } = change
  const found = await findOpen(db, change, user)
  const { kind, trouble, since } = found
  if (change.seen !== undefined && change.seen !== trouble) throw conflict('This case has changed meanwhile.', found)
  if (isRepeated({ kind, trouble })) throw conflict('Holdfast is still trying this refund.', found)
  await db
    .insertInto('settled_cases')
    .values({
      id,
      trouble,
      since,
      sales_channel_id: channel,
      note,
      settled_by: user.id,
      settled_by_name: user.name,
      settled_at: toIso(now),
    })
    .onConflict((same) => same.columns(['id', 'trouble', 'since']).doNothing())
    .execute()
}

async function findOpen(db: Kysely<Database>, { channel, id, now }: CaseChange, user: CurrentUser): Promise<NeedsAction> {
  const found = await findCase(db, { channel, id, now }, user)
  if (!found) throw notFound('Case not found')
  return found
}
