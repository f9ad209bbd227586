import type { Selectable } from 'kysely'
import type { SavedView } from '#contract/saved-views.ts'
import type { SavedViewsTable } from '#server/db/schema-views.ts'

export const NOT_MINE = 'You don’t have a view with this name.'

/** The view as the wire has it. */
export const toSavedView = (row: Selectable<SavedViewsTable>): SavedView => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  list: row.list,
  title: row.title,
  shared: row.shared,
  query: row.query,
  columns: row.columns,
  density: row.density,
  user: { id: row.user_id, name: row.user_name },
  created_at: row.created_at,
  version: row.version,
})
