import { sql, type Kysely } from 'kysely'
import type { Event, EventPatch } from '#contract/events.ts'
import { leaguesOf } from '#lib/fixed-lists.ts'
import { invalid, notFound } from '#server/kernel/refusal.ts'
import type { Database, EventsTable } from '#server/db/schema.ts'
import { checkPictures } from '#server/images/pictures.ts'
import { selectEvents, toEvent, type StoredEvent } from './event-row.ts'

/** Returns an event with its channel's columns. @param locked whether to lock it until the transaction ends @throws 404 */
export async function findEvent(db: Kysely<Database>, id: number, locked: boolean): Promise<StoredEvent> {
  const query = selectEvents(db).where('e.id', '=', id)
  const row = await (locked ? query.forUpdate('e') : query).executeTakeFirst()
  if (!row) throw notFound('Event not found')
  return row
}

const pictures = ['logo_url', 'away_team_logo_url', 'background_image_url', 'seat_upgrade_background_image_url'] as const

type Columns = Partial<
  Pick<
    EventsTable,
    | 'category'
    | 'league'
    | 'security_phrase'
    | 'logo_url'
    | 'away_team_logo_url'
    | 'background_image_url'
    | 'seat_upgrade_background_image_url'
    | 'marketplace_cutoff_at'
    | 'theme_title'
    | 'theme_description'
  >
> & { status?: 0 | 1; category?: string }

/**
 * Changes an event. Fields that are absent from the patch stay as they are; null clears a field. An empty patch, or a patch with
 * the current values, changes nothing.
 * @param now milliseconds since 1970, for the response's `upgrade_status`
 * @throws Refusal 404 if the event does not exist; 422 for a league without the category sport, or an invalid picture address
 */
export async function updateEvent(db: Kysely<Database>, id: number, patch: EventPatch, now: number): Promise<Event> {
  const willWrite = Object.keys(patch).length > 0
  const row = await findEvent(db, id, willWrite)
  const changes = differences(row, columnsOf(row, patch))
  await checkPictures(db, row.sales_channel_id, pick(changes, pictures))
  if (Object.keys(changes).length === 0) return toEvent(row, now)
  await db
    .updateTable('events')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return toEvent(await findEvent(db, id, false), now)
}

const pick = (columns: Columns, names: readonly (keyof Columns & string)[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name] as string | null | undefined]))

/** Returns the columns that a patch sets. The league is cleared if the category has no leagues. */
function columnsOf(row: StoredEvent, { theme, league, marketplace_cutoff_at, ...same }: EventPatch): Columns {
  const columns: Columns = { ...same } as Columns
  if (marketplace_cutoff_at !== undefined) columns.marketplace_cutoff_at = marketplace_cutoff_at || null
  const { title, description } = theme === null ? { title: null, description: null } : (theme ?? {})
  if (title !== undefined) columns.theme_title = title
  if (description !== undefined) columns.theme_description = description
  const category = same.category ?? row.category
  if (league) {
    if (!leaguesOf(category).some((one) => one === league)) throw invalid({ league: ['Only sport has leagues.'] })
    columns.league = league
  } else if (league !== undefined || leaguesOf(category).length === 0) columns.league = null
  return columns
}

function differences(row: StoredEvent, columns: Columns): Columns {
  const differs = ([name, value]: [string, unknown]) => value !== undefined && value !== row[name as keyof StoredEvent]
  return Object.fromEntries(Object.entries(columns).filter(differs)) as Columns
}

/** Sets the status of every event of a channel that has another status. @returns how many events have changed */
export async function switchAllEvents(db: Kysely<Database>, channel: number, status: 0 | 1): Promise<number> {
  const result = await db
    .updateTable('events')
    .set({ status, version: sql`version + 1` })
    .where('sales_channel_id', '=', channel)
    .where('status', '<>', status)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
