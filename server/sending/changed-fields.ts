import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** A value as the log shows it: of a column as it is, or the name of the row that the column refers to; a list of names. */
type Value = string | number | boolean | null | string[]

/** A changed field of a send for its log, by its name on the wire; the values only if a log line can show them. */
export type FieldChange = { field: string } | { field: string; from: Value; to: Value }

/** The names in the API of the columns that have another name there. */
const wireNames: Record<string, string> = { segment_id: 'text_buy_segment_id', event_ids: 'events', media: 'media_attachments' }
/** The fields whose values are short enough for a log line and make sense without other rows. */
const short = new Set([
  'title',
  'send_at',
  'auto_send',
  'auto_scale',
  'seatmap_view',
  'requires_inventory_to_send',
  'estimated_conversion_rate',
  'max_users_per_batch',
])
/** The most characters of a message that a log line contains. */
const MESSAGE_START = 60

/** Reads the names of rows, by their ids, in the order in which a log line lists them. */
type ReadNames = (db: Kysely<Database>, ids: unknown[]) => Promise<{ id: unknown; name: string }[]>
/** The columns that refer to other rows. These rows may be deleted. */
const naming: Record<string, ReadNames> = {
  event_ids: (db, ids) =>
    db
      .selectFrom('events')
      .select(['id', 'title as name'])
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .orderBy('time')
      .orderBy('id')
      .execute(),
  segment_id: (db, ids) =>
    db
      .selectFrom('segments')
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
  reward_id: (db, ids) =>
    db
      .selectFrom('rewards')
      .select(['id', 'code as name'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
}

/** Returns the fields in which a stored send differs from its new state, with the values that its log shows. */
export async function changedFieldsOf<Row extends object>(
  db: Kysely<Database>,
  before: { [Field in keyof Row]?: unknown },
  row: Row,
): Promise<FieldChange[]> {
  const changes: FieldChange[] = []
  for (const column of Object.keys(row) as (keyof Row & string)[]) {
    const [from, to] = [before[column] ?? null, row[column] ?? null]
    if (isDeepStrictEqual(from, to)) continue
    const values = await loggedValues(db, column, from, to)
    // Different values may look the same in a log line, such as two messages with the same beginning.
    const isShown = values !== undefined && !isDeepStrictEqual(...values)
    const field = wireNames[column] ?? column
    changes.push(isShown ? { field, from: values[0], to: values[1] } : { field })
  }
  return changes
}

/** Returns the old and the new value of a column as the log shows them; undefined for columns without such values. */
async function loggedValues(
  db: Kysely<Database>,
  column: string,
  from: unknown,
  to: unknown,
): Promise<[Value, Value] | undefined> {
  if (short.has(column)) return [from as Value, to as Value]
  if (column === 'message') return [startOf(from as string), startOf(to as string)]
  if (column === 'media') return [(from as unknown[]).length, (to as unknown[]).length]
  const readNames = naming[column]
  if (readNames === undefined) return undefined
  const rows = await readNames(
    db,
    [from, to].flat().filter((id) => id !== null),
  )
  const namesOf = (ids: unknown[]) => rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const valueOf = (value: unknown) => (Array.isArray(value) ? namesOf(value) : (namesOf([value])[0] ?? null))
  return [valueOf(from), valueOf(to)]
}

/**
 * Returns the start of a message, on one line. It ends with a whole word: an erasure finds names and addresses in the log only if
 * they are whole.
 */
function startOf(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= MESSAGE_START) return characters.join('')
  const start = characters.slice(0, MESSAGE_START + 1).join('')
  return `${start.slice(0, Math.max(0, start.lastIndexOf(' ')))}…`
}
