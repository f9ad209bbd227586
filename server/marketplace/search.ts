import { sql, type Kysely, type RawBuilder } from 'kysely'
import { needleOf } from '#contract/core/list.ts'
import { anyHolds, holdsWords } from '#server/db/list.ts'
import { fanWords, titleWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'

/** The columns of listings or orders that a search covers. */
interface Searched {
  table: 'listings' | 'orders'
  id: RawBuilder<unknown>
  event: RawBuilder<unknown>
  section: RawBuilder<unknown>
  /** The columns of sellers and buyers. */
  people: readonly RawBuilder<unknown>[]
}

interface Found {
  events: number[] | null
  people: number[] | null
  sections: string[] | null
}

/**
 * Returns the condition for rows of a channel that contain the words of a search: in their id, their event's title, their section,
 * or the full name of a seller or buyer.
 */
export async function searchRows(
  db: Kysely<Database>,
  channel: number,
  searchQuery: string | undefined,
  { table, id, event, section, people }: Searched,
): Promise<RawBuilder<boolean>> {
  const words = needleOf(searchQuery)
  if (words === '') return sql<boolean>`true`
  // There are few events, sections and people, so the search finds them first, and then the rows that belong to them.
  const { rows } = await sql<Found>`
    with recursive names as (
      (${nextSection(table, channel)})
      union all
      select (${nextSection(table, channel, sql`names.section_name`)}) from names where names.section_name is not null
    )
    select
      (select array_agg(e.id) from events e where e.sales_channel_id = ${channel} and ${anyHolds([titleWords], words)}) as events,
      (select array_agg(f.id) from resale_people p join fans f on f.id = p.fan_id
        where p.sales_channel_id = ${channel} and ${anyHolds([fanWords.name], words)}) as people,
      (select array_agg(section_name) from names where ${holdsWords([sql`section_name`], words)}) as sections`.execute(db)
  const found = rows[0]!
  const either = [
    ...oneOf(event, found.events),
    ...people.flatMap((person) => oneOf(person, found.people)),
    ...(found.sections ? [sql`${section} in (${sql.join(found.sections.map((name) => sql.lit(name)))})`] : []),
    // Ids contain only these characters.
    ...(/^[\da-f-]+$/i.test(words) ? [holdsWords([id], words)] : []),
  ]
  return either.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(either, sql` or `)})`
}

/** Selects a channel's first section name, or the first after `after`, from an index; there are few names. */
const nextSection = (table: string, channel: number, after?: RawBuilder<unknown>) => sql`
  select r.section_name from ${sql.table(table)} r where r.sales_channel_id = ${channel}
    and ${after ? sql`r.section_name collate "C" > ${after} collate "C"` : sql`true`}
  order by r.section_name collate "C" limit 1`

/**
 * Returns the condition that a value is in a list. The list is a constant, in which PostgreSQL searches fast even if it is long.
 */
const oneOf = (value: RawBuilder<unknown>, ids: readonly number[] | null) =>
  ids ? [sql`${value} = any(${sql.lit(`{${ids.join(',')}}`)}::integer[])`] : []
