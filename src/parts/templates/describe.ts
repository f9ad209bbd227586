import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** How tray and attention show templates. */
export const templates: Description = { fields: { title: m.common_title, message: m.sending_message } }
