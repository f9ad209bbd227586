import type * as z from 'zod/mini'
import { type AdminView, type NewSavedView, type SavedView, savedViews } from '#contract/saved-views.ts'
import { newKey } from '#data/key.ts'
import { NO_CHANNEL, queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'

export type ViewBody = z.output<typeof NewSavedView>

interface ChangeContext {
  channel: number
  me: { id: number; name: string }
  /** Epoch milliseconds. */
  now: number
}

/** The queued change that saves a view. Its idempotency key is also the view's id, on this device and on the server. */
export function createChange(body: ViewBody, { channel, me, now }: ChangeContext): QueuedChange & { key: string } {
  const key = newKey()
  const row: SavedView = { ...body, id: key, sales_channel_id: channel, user: me, created_at: toIso(now), version: 0 }
  const change = queued(savedViews.createSavedView, {
    key,
    params: { id: channel },
    body,
    channel,
    patches: [{ op: 'put', table: 'saved_views', id: key, row: { ...row } }],
    answer: { table: 'saved_views' },
    label: { message: 'list_view_save_label', params: { title: body.title } },
  })
  return { ...change, key }
}

/** The queued change that updates a person's own view. */
export const updateChange = (view: SavedView, body: Partial<Omit<ViewBody, 'list'>>): QueuedChange =>
  queued(savedViews.updateSavedView, {
    params: { id: view.id },
    body,
    channel: view.sales_channel_id,
    patches: [{ op: 'set', table: 'saved_views', id: view.id, fields: body }],
    answer: { table: 'saved_views' },
    seen: view,
    label: { message: 'list_view_change_label', params: { title: body.title ?? view.title } },
  })

/** The queued change that deletes a person's own view. */
export const deleteChange = (view: SavedView): QueuedChange =>
  queued(savedViews.deleteSavedView, {
    params: { id: view.id },
    ...deletionOf('saved_views', view),
    label: { message: 'list_view_delete_label', params: { title: view.title } },
  })

/** The queued change that saves or updates a person's own view of an admin's list. */
export const saveAdminChange = (view: AdminView, isNew: boolean): QueuedChange => {
  const { id, list, title, shared, query, columns, density } = view
  return queued(savedViews.saveAdminView, {
    ...(isNew && { key: id }),
    params: { id },
    body: { list, title, shared, query, columns, density },
    channel: NO_CHANNEL,
    patches: [
      isNew
        ? { op: 'put', table: 'admin_views', id, row: { ...view } }
        : { op: 'set', table: 'admin_views', id, fields: { title, shared, query, columns, density } },
    ],
    answer: { table: 'admin_views' },
    label: { message: isNew ? 'list_view_save_label' : 'list_view_change_label', params: { title } },
  })
}

/** The queued change that deletes a person's own view of an admin's list. */
export const deleteAdminChange = (view: AdminView): QueuedChange =>
  queued(savedViews.deleteAdminView, {
    params: { id: view.id },
    channel: NO_CHANNEL,
    patches: [{ op: 'remove', table: 'admin_views', id: view.id }],
    seen: view,
    label: { message: 'list_view_delete_label', params: { title: view.title } },
  })
