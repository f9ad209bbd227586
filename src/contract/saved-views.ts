import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { requiredText, Instant, NumberId, RowId, text } from '#contract/core/wire.ts'

const MOST_PARTS = 60
const MOST_VALUES = 200

const one = z.union([text(), z.number(), z.boolean()])
/** The query parameters of a view, by name: search words, order, filters. */
const ViewQuery = z
  .record(text(64), z.union([one, z.array(one).check(z.maxLength(MOST_VALUES))]))
  .check(z.refine((query) => Object.keys(query).length <= MOST_PARTS, `Must have max ${MOST_PARTS} parts`))

/** The columns that the user has shown (true) or hidden (false), by their ids. */
const ViewColumns = z
  .record(text(64), z.boolean())
  .check(z.refine((columns) => Object.keys(columns).length <= MOST_PARTS, `Must have max ${MOST_PARTS} parts`))

const TITLE = 'Title is required'
const fields = {
  title: requiredText(80, { error: TITLE }),
  /** True if other users of the channel see the view, too. Only its creator may change it. */
  shared: z.boolean(),
  query: ViewQuery,
  columns: ViewColumns,
  density: z.enum(['compact', 'normal', 'comfortable']),
}

/** A user's view of a list of a channel: filters, sort order, columns and the height of rows. */
export const SavedView = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  /** The list's `name`, for example `offers`. */
  list: z.string(),
  title: z.string(),
  shared: z.boolean(),
  query: ViewQuery,
  columns: ViewColumns,
  density: fields.density,
  user: z.object({ id: z.int(), name: z.string() }),
  created_at: Instant,
  version: z.int(),
})
export type SavedView = z.output<typeof SavedView>

/** A saved view of an admin list, which is in no channel. */
export const AdminView = z.object({ ...SavedView.shape, sales_channel_id: z.null() })
export type AdminView = z.output<typeof AdminView>

export const NewSavedView = z.object({ list: z.string().check(z.regex(/^[a-z][a-z_]{0,63}$/)), ...fields })
export const SavedViewChange = z.partial(z.object(fields))

const ofView: Scope = {
  row: 'saved_view',
  ids: ({ params }: { params: { id: string } }) => params.id,
  missing: 'View not found',
}

/**
 * Saved views of lists; each user sees their own and the shared ones. Devices get those of a channel from the feed, and those of
 * admin lists by `listAdminViews`.
 */
export const savedViews = area({
  createSavedView: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/saved-views',
    params: z.object({ id: NumberId }),
    body: NewSavedView,
    reply: SavedView,
    status: 201,
    access: { scope: ofChannel() },
    queue: 'yes',
    extension: true,
    personal: true,
    summary: 'Saves a view of a list',
  }),
  updateSavedView: endpoint({
    method: 'PATCH',
    path: '/saved-views/{id}',
    params: z.object({ id: RowId }),
    body: SavedViewChange,
    reply: SavedView,
    access: { scope: ofView },
    queue: 'yes',
    extension: true,
    personal: true,
    summary: 'Changes a view of the caller',
  }),
  deleteSavedView: endpoint({
    method: 'DELETE',
    path: '/saved-views/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    access: { scope: ofView },
    queue: 'yes',
    extension: true,
    personal: true,
    summary: 'Deletes a view of the caller',
  }),
  listAdminViews: endpoint({
    method: 'GET',
    path: '/admin-views',
    reply: z.array(AdminView),
    access: 'provider',
    queue: 'never',
    extension: true,
    summary: 'The views of the admin lists: the caller’s own, and the shared ones',
  }),
  saveAdminView: endpoint({
    method: 'PUT',
    path: '/admin-views/{id}',
    params: z.object({ id: RowId }),
    body: NewSavedView,
    reply: AdminView,
    access: 'provider',
    missing: 'View not found',
    queue: 'yes',
    extension: true,
    personal: true,
    summary: 'Saves a new view of an admin list, or changes a view of the caller',
  }),
  deleteAdminView: endpoint({
    method: 'DELETE',
    path: '/admin-views/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    access: 'provider',
    missing: 'View not found',
    queue: 'yes',
    extension: true,
    personal: true,
    summary: 'Deletes a view of an admin list that belongs to the caller',
  }),
})
