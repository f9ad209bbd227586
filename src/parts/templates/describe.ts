import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** The words of tray and attention for templates. */
export const templates: Description = { fields: { title: m.common_title, message: m.sending_message } }
