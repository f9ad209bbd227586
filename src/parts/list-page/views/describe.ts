import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** What tray and attention say of saved views. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
