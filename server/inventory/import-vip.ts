import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ImportAnswer } from '#contract/events.ts'
import { clip } from '#lib/imports/cells.ts'
import { fill, problemTexts } from '#lib/imports/problem-texts.ts'
import type { ImportFile, VipRow } from '#lib/imports/types.ts'
import { readVipFile } from '#lib/imports/vip-import.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import type { Database } from '#server/db/schema.ts'
import { importAnswer, understoodOr422, type Told } from '#server/events/import-answer.ts'
import type { StoredVip } from './seat-row.ts'
import { channelOf } from './vip.ts'

type Written = { uuid: string; title: string; key: string; quantity: number; price: number; banner: string | null }

/**
 * Takes a file of VIP packages into an event (decisions 6): a package is known by its title, blind to case; one whose new
 * quantity is below what is reserved and purchased stays as it is, and the line is told.
 * @throws Refusal 413 or 422 where the file is not usable
 */
export async function importVip(db: Kysely<Database>, event: number, file: ImportFile): Promise<ImportAnswer> {
  const read = understoodOr422(readVipFile(file))
  const channel = await channelOf(db, event)
  await sql`select pg_advisory_xact_lock(1, ${event})`.execute(db)
  const rows = await db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', channel.id)
    .where('event_id', '=', event)
    .forUpdate()
    .execute()
  const keyOf = await keysIn(db, [...rows, ...read.rows.map(({ value }) => value)])
  const existing = new Map(rows.map((row) => [keyOf.get(row.title), row]))
  const lineOf = new Map<string | undefined, number>()

  const added: Written[] = []
  const changed: Written[] = []
  const told: Told[] = []
  let unchanged = 0
  for (const { line, value } of read.rows) {
    const key = keyOf.get(value.title)
    const earlier = lineOf.get(key)
    if (earlier !== undefined) {
      const message = fill(problemTexts.duplicate, { column: 'title', value: clip(value.title), line: earlier })
      told.push({ line, column: 'title', message })
      continue
    }
    lineOf.set(key, line)
    const there = existing.get(key)
    const written = writtenFrom(value, there, roundMoney(value.price, channel.currency))
    const taken = there ? there.total_reserved + there.total_purchased : 0
    if (!there) added.push(written)
    else if (written.quantity < taken)
      told.push({
        line,
        column: 'total_quantity',
        message: `${taken} ${taken === 1 ? 'is' : 'are'} already reserved or purchased; the quantity cannot be ${written.quantity}`,
      })
    else if (isSame(written, there)) unchanged++
    else changed.push(written)
  }
  await writeChanges(db, channel.id, changed)
  await writeAdditions(db, channel.id, event, added)
  return importAnswer(read, { imported: added.length, updated: changed.length, unchanged, skipped: told.length, told })
}

/** What makes titles the same: the database's own idea of case, as in its unique index, is not JavaScript's for every letter. */
async function keysIn(db: Kysely<Database>, named: readonly { title: string }[]): Promise<Map<string, string>> {
  const titles = [...new Set(named.map(({ title }) => title))]
  const { rows } = await sql<{ title: string; key: string }>`
    select title, lower(title) as key from unnest(${titles}::text[]) as titles (title)`.execute(db)
  return new Map(rows.map(({ title, key }) => [title, key]))
}

/** What the file says, and what it leaves open as it is. The title keeps its first spelling. */
function writtenFrom(value: VipRow, there: StoredVip | undefined, price: number): Written {
  const title = there?.title ?? value.title
  const banner = value.banner === undefined ? (there?.banner ?? null) : value.banner
  return { uuid: there?.uuid ?? randomUUID(), title, key: sortKey(title), quantity: value.total_quantity, price, banner }
}

const isSame = (a: Written, b: StoredVip) => a.quantity === b.total_quantity && a.price === b.price && a.banner === b.banner

const incoming = (rows: readonly Written[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(uuid uuid, title text, key text, quantity integer, price numeric, banner text)`

async function writeChanges(db: Kysely<Database>, channel: number, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update vip_inventory v set total_quantity = i.quantity, price = i.price, banner = i.banner, version = v.version + 1
    from ${incoming(rows)} where v.sales_channel_id = ${channel} and v.uuid = i.uuid`.execute(db)
}

async function writeAdditions(db: Kysely<Database>, channel: number, event: number, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into vip_inventory (uuid, sales_channel_id, event_id, title, title_key, banner, total_quantity, price)
    select i.uuid, ${channel}::integer, ${event}::integer, i.title, i.key, i.banner, i.quantity, i.price from ${incoming(rows)}`.execute(
    db,
  )
}
