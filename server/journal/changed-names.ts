import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import { isFields } from '#lib/fields.ts'
import type { Database } from '#server/db/schema.ts'
import type { RecordedLine } from './facts-wanted.ts'

type NamingTable = 'events' | 'segments' | 'rewards'
/** The fields that contain ids of other rows, with the tables of these other rows. */
const naming: Record<string, NamingTable> = {
  events: 'events',
  event_id: 'events',
  event_data: 'events',
  text_buy_segment_id: 'segments',
  reward_id: 'rewards',
}
/** The most ids of a field that get names. */
const MOST = 30

/** The query for the names of each table's rows; `ids` are integers for events, else UUIDs. */
const queries: Record<NamingTable, (channel: number, ids: readonly string[]) => RawBuilder<{ id: string; name: string }>> = {
  events: (channel, ids) => sql`
    select id::text, title as name from events where sales_channel_id = ${channel} and id = any(${[...ids]}::integer[])`,
  segments: (channel, ids) => sql`
    select id::text, name from segments where sales_channel_id = ${channel} and id = any(${[...ids]}::uuid[])`,
  rewards: (channel, ids) => sql`
    select id::text, code as name from rewards where sales_channel_id = ${channel} and id = any(${[...ids]}::uuid[])`,
}

const shapeOf: Record<NamingTable, RegExp> = {
  events: /^\d{1,9}$/,
  segments: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  rewards: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
}

/** Returns the ids of other rows in the fields that differ between a line's row before and after, by table: `events 12`. */
function changedIds({ before, after }: Pick<RecordedLine, 'before' | 'after'>): string[] {
  if (!isFields(before) || !isFields(after)) return []
  return Object.entries(naming).flatMap(([field, table]) => {
    const values = [before[field], after[field]]
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return []
    const ids = [...new Set(values.flatMap(idsIn))].filter((id) => shapeOf[table].test(id))
    return ids.slice(0, MOST).map((id) => `${table} ${id}`)
  })
}

/** Returns the ids in a value, which is an id, a list of ids or of rows, or an object with the ids as its keys. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => idsIn(isFields(one) ? one['id'] : one))
  if (isFields(value)) return Object.keys(value)
  return typeof value === 'number' || typeof value === 'string' ? [String(value)] : []
}

/** Returns the names of the rows whose ids each line changed, in the lines' order. @param channel the lines' channel */
export async function readChangedNames(
  db: Kysely<Database>,
  channel: number,
  lines: readonly Pick<RecordedLine, 'before' | 'after'>[],
): Promise<Pick<JournalFacts, 'names'>[]> {
  const wanted = lines.map(changedIds)
  const found = new Map<string, string>()
  for (const table of Object.keys(queries) as NamingTable[]) {
    const ids = [...new Set(wanted.flat())].filter((key) => key.startsWith(`${table} `)).map((key) => key.split(' ')[1]!)
    if (ids.length === 0) continue
    const { rows } = await queries[table](channel, ids).execute(db)
    for (const { id, name } of rows) found.set(`${table} ${id}`, name)
  }
  return wanted.map((keys) => {
    const known = keys.filter((key) => found.has(key))
    return known.length === 0 ? {} : { names: Object.fromEntries(known.map((key) => [key, found.get(key)!])) }
  })
}
