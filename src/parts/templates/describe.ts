import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** The description of templates in tray and attention. */
export const templates: Description = { fields: { title: m.common_title, message: m.sending_message } }
