import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** How queued changes of saved views are described in the sync tray and in the list of refused changes. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
