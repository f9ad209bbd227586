import { sql, type Kysely } from 'kysely'
import { naturally } from '#lib/sort-key.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Returns the distinct values that the fans of a channel have in a column, by name. Each value is found through an index, as the
 * next one after the value before. If a filter treats several spellings as equal, one of them is returned.
 */
export async function valuesOf(db: Kysely<Database>, channel: number, column: 'campaign' | 'source'): Promise<string[]> {
  const name = sql.ref(column)
  const key = sql`search_key(${name})`
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value, ${key} as key from fans where sales_channel_id = ${channel} and deleted_at is null and ${key} is not null
        order by ${key} limit 1)
      union all
      select next.value, next.key from found, lateral (
        select ${name} as value, ${key} as key from fans where sales_channel_id = ${channel} and deleted_at is null and ${key} > found.key
        order by ${key} limit 1) next
    )
    select value from found where value <> ''`.execute(db)
  return rows.map(({ value }) => value).toSorted(naturally)
}

export const groupsOf = (db: Kysely<Database>, channel: number) =>
  db.selectFrom('account_groups').select(['id', 'name']).where('sales_channel_id', '=', channel).orderBy('name').execute()

export const tagsOf = (db: Kysely<Database>, channel: number) =>
  db.selectFrom('tags').select(['id', 'name']).where('sales_channel_id', '=', channel).orderBy('name_key').orderBy('id').execute()

/** Returns the filter options of the list of fans. */
export async function filterOptions(db: Kysely<Database>, channel: number) {
  return {
    campaigns: await valuesOf(db, channel, 'campaign'),
    sources: await valuesOf(db, channel, 'source'),
    accountGroups: await groupsOf(db, channel),
    tags: await tagsOf(db, channel),
  }
}
