import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** Describes queued changes of saved views for the sync tray and the list of refused changes. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
