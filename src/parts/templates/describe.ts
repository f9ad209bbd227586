import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** How queued changes of templates are described in the sync tray and in the list of refused changes. */
export const templates: Description = { fields: { title: m.common_title, message: m.sending_message } }
