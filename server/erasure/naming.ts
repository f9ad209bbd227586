import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { NamingRows, Person } from '#server/kernel/holding.ts'
import { wordsOf } from './scrub.ts'

const likely = (word: string) => `%${word.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
/** Returns the ILIKE patterns that find a word: as it is and, if its JSON form differs, in its JSON form. */
const writings = (word: string) => [...new Set([word, JSON.stringify(word).slice(1, -1)])].map(likely)
const mentions = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql`${text} ilike any(${words.flatMap(writings)}::text[])`

/**
 * Returns the condition for rows `t` that may mention a person: their columns contain one of the words of `wordsOf`, or both the
 * first and the last name, or the row is about the person (`about`).
 */
export function mentionsPerson(person: Person, { columns, about, in: within, only }: NamingRows): RawBuilder<unknown> {
  const text = sql`(concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`))}) collate "und-x-icu")`
  const { first_name, last_name, channel } = person
  const words = wordsOf(person)
  const any = [
    ...(about ? [about(person)] : []),
    ...(words.length > 0 ? [mentions(text, words)] : []),
    ...(first_name && last_name ? [sql`(${mentions(text, [first_name])} and ${mentions(text, [last_name])})`] : []),
  ]
  if (any.length === 0) return sql`false`
  const where = [
    ...(within === 'channel' ? [sql`t.sales_channel_id in (0, ${channel})`] : []),
    ...(only ? [only] : []),
    sql`(${sql.join(any, sql` or `)})`,
  ]
  return sql`(${sql.join(where, sql` and `)})`
}

/** Reads and locks the rows that meet a condition, each with its physical location (`ctid`). */
export async function rowsNaming(
  db: Kysely<Database>,
  table: string,
  columns: readonly string[],
  where: RawBuilder<unknown>,
): Promise<({ place: string } & Record<string, unknown>)[]> {
  const { rows } = await sql<{ place: string } & Record<string, unknown>>`
    select t.ctid::text as place, ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(table)} t where ${where} for update`.execute(db)
  return rows
}
