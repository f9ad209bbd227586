import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** The words of tray and attention for saved views. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
