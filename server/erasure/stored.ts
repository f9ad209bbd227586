import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { fileAnswer, type RawAnswer } from '#server/http/raw-answer.ts'
import { holdings, isNaming, isOwn } from './holdings.ts'
import { mayName } from './naming.ts'
import type { Person } from './person.ts'

type Row = Record<string, unknown>

/** Everything that is stored about a person, table by table; what only serves sorting is left out. */
async function storedAbout(db: Kysely<Database>, person: Person): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const [table, holding] of Object.entries(holdings).toReversed()) {
    if (isOwn(holding)) found[table] = await read(db, table, holding.own(person))
    else if (isNaming(holding) && holding.told)
      found[table] = (await read(db, table, mayName(person, holding))).map((row) =>
        Object.fromEntries(holding.told!.map((column) => [column, row[column]])),
      )
  }
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0))
}

const isInner = (column: string) => column.endsWith('_key') || column === 'version' || column === 'leased_until'

async function read(db: Kysely<Database>, table: string, where: ReturnType<typeof mayName>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(db)
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !isInner(column))))
}

/** All that is stored about a person as JSON. */
export async function storedJson(db: Kysely<Database>, person: Person, now: number): Promise<RawAnswer> {
  const stored = { fan: person.id, sales_channel: person.channel, as_of: toIso(now), stored: await storedAbout(db, person) }
  return fileAnswer(JSON.stringify(stored, null, 2), 'application/json; charset=utf-8', 'fan.json')
}

/** The same as a table: a line for each field that holds something. */
export async function storedCsv(db: Kysely<Database>, person: Person): Promise<RawAnswer> {
  const stored = await storedAbout(db, person)
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
