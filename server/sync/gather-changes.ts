import type { Kysely } from 'kysely'
import { idFrom, idOf, type MirroredTable, type RowOf } from '#contract/tables.ts'
import type { Changes } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import type { EveryFeed, FeedOf } from '#server/kernel/feed-of.ts'
import type { Gathered } from './gathered.ts'

interface Reading {
  channel: number
  tables: readonly MirroredTable[]
  now: number
  /** The account that reads the rows. */
  reader: number
  /** The feed of each table. */
  feeds: EveryFeed
}

/** Adds the changed rows of a page of the feed. A row that the reader may no longer see is reported as deleted. */
export async function gatherChanges(
  tx: Kysely<Database>,
  { channel, tables, now, reader, feeds }: Reading,
  { changed, deleted }: Pick<Changes, 'changed' | 'deleted'>,
  gathered: Gathered,
): Promise<void> {
  for (const table of tables) {
    const ids = changed[table]
    if (ids !== undefined) {
      const rows = await readRows(tx, feeds, table, { channel, ids, now, reader })
      const here = new Set(rows.map((row) => String(idOf(table, row))))
      gathered.add(table, rows)
      gathered.delete(
        table,
        ids.filter((id) => !here.has(id)).map((id) => idFrom(table, id)),
      )
    }
    gathered.delete(
      table,
      (deleted[table] ?? []).map((id) => idFrom(table, id)),
    )
  }
}

const readRows = <T extends MirroredTable>(
  tx: Kysely<Database>,
  feeds: EveryFeed,
  table: T,
  { channel, ids, now, reader }: { channel: number; ids: string[]; now: number; reader: number },
) => (feeds[table] as FeedOf<MirroredTable>).byIds(tx, channel, ids, now, reader) as Promise<RowOf<T>[]>
