import { sql, type Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { rememberOptOut } from '#server/chat/opt-outs.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict } from '#server/kernel/refusal.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { hasNamingRows, hasOwnRows, type NamingRows, type OwnRows, type Person } from '#server/kernel/holding.ts'
import { toIso } from '#lib/time.ts'
import { erasureOrder } from './erasure-order.ts'
import { mentionsPerson, rowsNaming } from './naming.ts'
import { scrub } from './scrub.ts'

export const UNFINISHED = {
  listings: 'This fan has seats for sale. Cancel these listings first.',
  orders: 'This fan has open orders.',
  subscriptions: 'This fan has an active pass. Cancel it first.',
  bids: 'A bid by this fan is being charged.',
} as const

/**
 * Erases a person's data in a channel, in the caller's transaction. The fan's row stays without personal data, because purchases
 * refer to it and are counted in totals. The fan's pending bids are rejected.
 * @param now milliseconds since 1970
 * @throws 409 if the fan has unfinished business (`UNFINISHED`)
 */
export async function erasePerson(
  db: Kysely<Database>,
  { config, holdings, hints }: Pick<Context, 'config' | 'holdings'> & { hints: HintsAfterCommit },
  person: Person,
  by: { id: number },
  now: number,
): Promise<void> {
  await checkFinished(db, person)
  const at = toIso(now)
  if (!person.subscribed || person.paused) await rememberOptOut(db, config, person.channel, person.addresses, at)
  await db
    .updateTable('bids')
    .set({ status: 'Rejected', reason: 'The fan was erased.', updated_at: at, version: sql`version + 1` })
    .where('fan_id', '=', person.id)
    .where('status', '=', 'Pending')
    .execute()
  await sql`select set_config('holdfast.erasing', 'on', true)`.execute(db)
  for (const [table, holding] of erasureOrder(holdings)) {
    if (hasOwnRows(holding)) await eraseOwn(db, table, holding, person)
    if (hasNamingRows(holding)) await eraseWords(db, table, holding, person)
  }
  await db
    .updateTable('fans')
    .set({ referred_by: null, version: sql`version + 1` })
    .where('referred_by', '=', person.id)
    .execute()
  for (const side of ['buyer_id', 'seller_id'] as const)
    await db
      .updateTable('orders')
      .set({ [side]: null })
      .where(side, '=', person.id)
      .execute()
  await db.updateTable('listings').set({ seller_id: null }).where('seller_id', '=', person.id).execute()
  await db.updateTable('fans').set({ deleted_at: at }).where('id', '=', person.id).execute()
  await db.insertInto('erasures').values({ sales_channel_id: person.channel, fan_id: person.id, user_id: by.id, at }).execute()
  hints.chat(person.id, person.channel)
}

async function checkFinished(db: Kysely<Database>, { id }: Person): Promise<void> {
  const { rows } = await sql<{ what: keyof typeof UNFINISHED }>`
    select 'listings' as what from listings where seller_id = ${id} and status in ('active', 'reserved', 'manual_action_required')
    union all select 'orders' from orders where ${id} in (buyer_id, seller_id)
      and status not in ('seller_paid', 'buyer_refunded', 'seller_payment_reversed', 'cancelled')
    union all select 'subscriptions' from pass_subscriptions where fan_id = ${id} and status in ('active', 'trial', 'pending_cancel')
    union all select 'bids' from bids where fan_id = ${id} and (charging is not null or refund in ('due', 'failed'))
    limit 1`.execute(db)
  if (rows[0] !== undefined) throw conflict(UNFINISHED[rows[0].what])
}

async function eraseOwn(db: Kysely<Database>, table: string, { own, erase }: OwnRows, person: Person): Promise<void> {
  const where = own(person)
  if (erase === 'keep') return
  if (erase === 'delete') return void (await sql`delete from ${sql.table(table)} t where ${where}`.execute(db))
  const set = Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} t set ${sql.join(set)} where ${where}`.execute(db)
}

async function eraseWords(db: Kysely<Database>, table: string, holding: NamingRows, person: Person): Promise<void> {
  const { columns, versioned } = holding
  for (const { place, ...row } of await rowsNaming(db, table, columns, mentionsPerson(person, holding))) {
    const changed = columns.filter((column) => !isDeepStrictEqual(row[column], scrub(row[column], person)))
    if (changed.length === 0) continue
    const set = changed.map((column) => {
      const value = scrub(row[column], person)
      return sql`${sql.ref(column)} = ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
    const more = versioned ? [sql`version = version + 1`] : []
    await sql`update ${sql.table(table)} set ${sql.join([...set, ...more])} where ctid = ${place}::tid`.execute(db)
  }
}
