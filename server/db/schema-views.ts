import type { Generated } from 'kysely'
import type { SavedView } from '#contract/saved-views.ts'
import type { Instant, Json } from './column.ts'

export interface SavedViewsTable {
  id: string
  sales_channel_id: number
  user_id: number
  user_name: string
  list: string
  title: string
  shared: boolean
  query: Json<SavedView['query']>
  columns: Json<SavedView['columns']>
  density: SavedView['density']
  created_at: Generated<Instant>
  version: Generated<number>
}

/** Saved views of the admin's lists, which belong to no channel. */
export type AdminViewsTable = Omit<SavedViewsTable, 'sales_channel_id'>

export interface ViewTables {
  saved_views: SavedViewsTable
  admin_views: AdminViewsTable
}
