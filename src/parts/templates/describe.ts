import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** Describes queued changes of templates for the sync tray and the list of refused changes. */
export const templates: Description = { fields: { title: m.common_title, message: m.sending_message } }
