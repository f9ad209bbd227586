import { CompiledQuery, type Kysely } from 'kysely'
import type { RowKind } from '#contract/core/access.ts'
import type { Database } from '#server/db/schema.ts'
import type { RowTable } from '#server/kernel/row-owners.ts'
import { areaParts } from '#server/areas.ts'
import { isMarked, Markers } from '#tests/fuzz/judge/markers.ts'
import { fieldName, type Scalar } from '#tests/fuzz/values/known.ts'

/** The largest number of rows of each table and channel that are marked, and read for values. */
const SAMPLE = 24
/** The largest number of values of a column that are stored for each channel. */
const VALUES = 12

/** The contents of the database that requests use, by channel. */
export interface Rows {
  channels: readonly number[]
  ids: Record<RowKind, ReadonlyMap<number, readonly Scalar[]>>
  /** Values of columns by channel; the names of columns are as `fieldName` writes them. */
  columns: ReadonlyMap<string, ReadonlyMap<number, readonly Scalar[]>>
}

type Row = Record<string, unknown>
interface Column {
  table: string
  name: string
  type: string
  isKey: boolean
}

/**
 * Plants a marker in rows of every channel and reads the values for requests. Every table with a `sales_channel_id` is
 * found in the catalog, so that new tables are included from their first day.
 */
export async function readRows(db: Kysely<Database>, markers: Markers): Promise<Rows> {
  const query = async (text: string): Promise<Row[]> => (await db.executeQuery(CompiledQuery.raw(text))).rows as Row[]
  const columns = await readColumns(query)
  const owned = [...new Set(columns.filter(({ name }) => name === 'sales_channel_id').map(({ table }) => table))]
  const channels = (await query('select id from sales_channels order by id')).map(({ id }) => Number(id))
  const found = new Map<string, Map<number, Scalar[]>>()
  for (const table of ['sales_channels', ...owned]) {
    const own = columns.filter((column) => column.table === table)
    const owner = table === 'sales_channels' ? 'id' : 'sales_channel_id'
    const order = own.filter(({ isKey }) => isKey).map(({ name }) => `"${name}"`)
    if (order.length === 0) continue
    for (const channel of channels) {
      const sample = `select ${order.join(', ')} from ${table} where ${owner} = ${channel} order by ${order.join(', ')} limit ${SAMPLE}`
      await plant(query, table, own, order, sample, channel)
      const whole = `select * from ${table} where (${order.join(', ')}) in (${sample}) order by ${order.join(', ')}`
      for (const row of await query(whole)) note(found, row, channel)
    }
    for (const { name } of own.filter(({ type }) => type === 'uuid'))
      for (const row of await query(`select "${name}"::text as id, ${owner} as owner from ${table} where "${name}" is not null`))
        markers.add(String(row['id']), Number(row['owner']))
  }
  await markUsers(query, markers)
  return { channels, columns: found, ids: await readIds(query, channels) }
}

async function readColumns(query: (text: string) => Promise<Row[]>): Promise<Column[]> {
  const rows = await query(`
    select c.table_name as table, c.column_name as name, c.data_type as type, k.column_name is not null as key
    from information_schema.columns c
    left join (
      select u.table_name, u.column_name from information_schema.table_constraints t
      join information_schema.key_column_usage u using (constraint_schema, constraint_name)
      where t.constraint_type = 'PRIMARY KEY'
    ) k on k.table_name = c.table_name and k.column_name = c.column_name
    where c.table_schema = current_schema() and c.is_generated = 'NEVER' order by c.table_name, c.ordinal_position`)
  return rows.map(({ table, name, type, key }) => ({
    table: String(table),
    name: String(name),
    type: String(type),
    isKey: key === true,
  }))
}

/** Plants markers in shown texts, and in the sort keys stored with them. */
async function plant(
  query: (text: string) => Promise<Row[]>,
  table: string,
  columns: readonly Column[],
  order: readonly string[],
  sample: string,
  channel: number,
): Promise<void> {
  const names = new Set(columns.map(({ name }) => name))
  const shown = columns.filter(({ name, type }) => type === 'text' && names.has(`${name}_key`))
  if (shown.length === 0) return
  const mark = ` ${Markers.textOf(channel)}`
  const set = shown.flatMap(({ name }) => [`"${name}" = "${name}" || '${mark}'`, `"${name}_key" = "${name}_key" || '${mark}'`])
  await query(`update ${table} set ${set.join(', ')} where (${order.join(', ')}) in (${sample})`)
}

/** Adds the emails of each channel's users to the markers. */
async function markUsers(query: (text: string) => Promise<Row[]>, markers: Markers): Promise<void> {
  for (const row of await query('select email, entity_id from dashboard_users where entity_id is not null'))
    markers.add(String(row['email']), Number(row['entity_id']))
}

function note(found: Map<string, Map<number, Scalar[]>>, row: Row, channel: number): void {
  for (const [column, value] of Object.entries(row)) {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || column.endsWith('_key')) continue
    const name = fieldName(column)
    const byChannel = found.get(name) ?? new Map<number, Scalar[]>()
    const values = byChannel.get(channel) ?? []
    if (values.length < VALUES && !values.includes(value)) values.push(value)
    found.set(name, byChannel.set(channel, values))
  }
}

async function readIds(query: (text: string) => Promise<Row[]>, channels: readonly number[]): Promise<Rows['ids']> {
  const ids = {} as Record<RowKind, Map<number, Scalar[]>>
  for (const [kind, { table, column: id = 'id' }] of Object.entries(areaParts.rowTables) as [RowKind, RowTable][]) {
    ids[kind] = new Map()
    const owner = kind === 'channel' ? 'id' : 'sales_channel_id'
    for (const channel of channels) {
      // The order is that in which rows were marked, so that marked rows come first: their texts also reveal leaks.
      const rows = await query(`select ${id} as id from ${table} where ${owner} = ${channel} order by ${id} limit ${SAMPLE * 2}`)
      ids[kind].set(
        channel,
        rows.map((row) => row['id'] as Scalar),
      )
    }
  }
  return ids
}

/** Returns the values without a marker, because requests write only these. */
export const unmarked = (values: readonly Scalar[]): Scalar[] =>
  values.filter((value) => typeof value === 'number' || !isMarked(value))
