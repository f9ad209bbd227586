import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** How tray and attention show saved views. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
