import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** The description of saved views in tray and attention. */
export const savedViews: Description = { fields: { title: m.common_title, shared: m.list_view_shared } }
