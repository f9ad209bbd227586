import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { fileAnswer, type RawAnswer } from '#server/http/raw-answer.ts'
import { hasNamingRows, hasOwnRows, type Holdings, type Person } from '#server/kernel/holding.ts'
import { mentionsPerson } from './naming.ts'

type Row = Record<string, unknown>

/** Returns the tables in the order of the file: first `fans`, then the others by name. */
const inFile = (holdings: Holdings) =>
  Object.entries(holdings).toSorted(
    ([one], [other]) => Number(other === 'fans') - Number(one === 'fans') || (one < other ? -1 : 1),
  )

/**
 * Returns the stored data about a person by table: the person's own rows, and the `shown` columns of rows that mention the
 * person. Sort keys, versions and other internal columns are left out.
 */
async function storedAbout(db: Kysely<Database>, holdings: Holdings, person: Person): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const [table, holding] of inFile(holdings)) {
    if (hasOwnRows(holding)) found[table] = await read(db, table, holding.own(person))
    else if (hasNamingRows(holding) && holding.shown)
      found[table] = (await read(db, table, mentionsPerson(person, holding))).map((row) =>
        Object.fromEntries(holding.shown!.map((column) => [column, row[column]])),
      )
  }
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0))
}

const isInner = (column: string) => column.endsWith('_key') || ['version', 'leased_until', 'search_words'].includes(column)

async function read(db: Kysely<Database>, table: string, where: ReturnType<typeof mentionsPerson>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(db)
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !isInner(column))))
}

/** Returns everything that is stored about a person as a JSON file. @param now milliseconds since 1970 */
export async function storedJson(db: Kysely<Database>, holdings: Holdings, person: Person, now: number): Promise<RawAnswer> {
  const stored = {
    fan: person.id,
    sales_channel: person.channel,
    as_of: toIso(now),
    stored: await storedAbout(db, holdings, person),
  }
  return fileAnswer(JSON.stringify(stored, null, 2), 'application/json; charset=utf-8', 'fan.json')
}

/** Returns everything that is stored about a person as a CSV file with one line for each field that has a value. */
export async function storedCsv(db: Kysely<Database>, holdings: Holdings, person: Person): Promise<RawAnswer> {
  const stored = await storedAbout(db, holdings, person)
  const lines = Object.entries(stored).flatMap(([table, rows]) =>
    rows.flatMap((row, nth) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([field, value]): Cell[] => [
          table,
          nth + 1,
          field,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
    ),
  )
  const pages = async function* () {
    yield lines
  }
  return fileAnswer(
    () => Readable.from(csvPieces(['Table', 'Row', 'Field', 'Value'], pages(), (line) => line)),
    'text/csv; charset=utf-8',
    'fan.csv',
  )
}
