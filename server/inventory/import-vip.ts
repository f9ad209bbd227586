import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ImportAnswer } from '#contract/events.ts'
import { clip } from '#lib/imports/cells.ts'
import { fill, problemTexts } from '#lib/imports/problem-texts.ts'
import type { VipRow } from '#lib/imports/types.ts'
import { sortKey } from '#lib/sort-key.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { importAnswer, ofImport, understoodOr422, type ReportedLine } from '#server/events/import-answer.ts'
import type { UploadedFile } from '#server/http/handler.ts'
import { plainPath } from '#server/http/picture-urls.ts'
import { openFile } from '#server/imports/reading-threads.ts'
import { writeInPieces } from '#server/imports/writing.ts'
import type { StoredVip } from './seat-row.ts'
import { channelOf } from './vip.ts'

type Written = { uuid: string; title: string; key: string; quantity: number; price: number; banner: string | null }

/**
 * Imports a file of VIP packages into an event. The title identifies a package, ignoring case. A line is reported and not imported
 * if it repeats a title or its quantity is below the sum of reserved and purchased packages.
 * @throws Refusal 413 or 422 if the file is not usable
 */
export async function importVip(context: Context, event: number, file: UploadedFile, origin: string): Promise<ImportAnswer> {
  const channel = await channelOf(context.db, event)
  const open = understoodOr422(await openFile({ kind: 'vip', file, currency: channel.currency }))
  /** The line number of each title in earlier pieces, by key; equal titles have equal keys. */
  const before = new Map<string, number>()
  try {
    const pieces = await writeInPieces(context, open, open.next, async (tx, rows, unit) => {
      const named = rows.map(({ line, value }) => ({ line, value: { ...value, ...bannerOf(value, origin) } }))
      const piece = await writePiece(tx, { ...channel, event }, named, before)
      unit.afterCommit(() => piece.lines.forEach((line, key) => before.set(key, line)))
      return piece
    })
    const reported = pieces.flatMap((piece) => piece.reported)
    const imported = pieces.reduce((sum, { added }) => sum + added, 0)
    const updated = pieces.reduce((sum, { changed }) => sum + changed, 0)
    const unchanged = open.count - imported - updated - reported.length
    return importAnswer(open.report, { imported, updated, unchanged, skipped: reported.length, reported })
  } finally {
    await open.close()
  }
}

/** Returns the banner of a row; a picture of this server is stored by its path, because its signature would expire. */
const bannerOf = ({ banner }: VipRow, origin: string) => (banner ? { banner: plainPath(banner, origin) } : {})

/** Compares some packages of a file with those in the database, and writes the differences. */
async function writePiece(
  db: Kysely<Database>,
  { id: channel, event }: { id: number; event: number },
  rows: readonly { line: number; value: VipRow }[],
  before: ReadonlyMap<string, number>,
) {
  await sql`select pg_advisory_xact_lock(1, ${event})`.execute(db)
  const keyOf = await keysIn(
    db,
    rows.map(({ value }) => value.title),
  )
  const stored = await lockTitled(db, channel, event, [...keyOf.values()])
  const existing = new Map(stored.map(({ key, ...row }) => [key, row]))
  const lines = new Map<string, number>()
  const added: Written[] = []
  const changed: Written[] = []
  const reported: ReportedLine[] = []
  for (const { line, value } of rows) {
    const key = keyOf.get(value.title)!
    const earlier = before.get(key) ?? lines.get(key)
    if (earlier !== undefined) {
      const params = { column: 'title', value: clip(value.title), line: earlier }
      reported.push({ line, column: 'title', message: fill(problemTexts.duplicate, params), text: ofImport('duplicate', params) })
      continue
    }
    lines.set(key, line)
    const there = existing.get(key)
    const written = writtenFrom(value, there)
    const taken = there ? there.total_reserved + there.total_purchased : 0
    if (!there) added.push(written)
    else if (written.quantity < taken)
      reported.push({
        line,
        column: 'total_quantity',
        message: `${taken} ${taken === 1 ? 'is' : 'are'} already reserved or purchased; the quantity can’t be ${written.quantity}.`,
        text: ofImport('quantity_taken', { count: taken, quantity: written.quantity }),
      })
    else if (!isSame(written, there)) changed.push(written)
  }
  await writeChanges(db, channel, changed)
  await writeAdditions(db, channel, event, added)
  return { added: added.length, changed: changed.length, reported, lines }
}

const lockTitled = (db: Kysely<Database>, channel: number, event: number, keys: readonly string[]) =>
  db
    .selectFrom('vip_inventory')
    .selectAll()
    .select(sql<string>`lower(title)`.as('key'))
    .where('sales_channel_id', '=', channel)
    .where('event_id', '=', event)
    .where(sql<boolean>`lower(title) = any(${keys}::text[])`)
    .orderBy('uuid')
    .forUpdate()
    .execute()

/**
 * Returns the key of each title; titles with equal keys are equal. The database folds case, as in its unique index, because
 * JavaScript folds some letters differently.
 */
async function keysIn(db: Kysely<Database>, named: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ title: string; key: string }>`
    select title, lower(title) as key from unnest(${[...new Set(named)]}::text[]) as titles (title)`.execute(db)
  return new Map(rows.map(({ title, key }) => [title, key]))
}

/**
 * Returns the file's values, and the stored values for columns that the file lacks. The title is written as it was first spelled.
 */
function writtenFrom(value: VipRow, there: StoredVip | undefined): Written {
  const title = there?.title ?? value.title
  const banner = value.banner === undefined ? (there?.banner ?? null) : value.banner
  return {
    uuid: there?.uuid ?? randomUUID(),
    title,
    key: sortKey(title),
    quantity: value.total_quantity,
    price: value.price,
    banner,
  }
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
