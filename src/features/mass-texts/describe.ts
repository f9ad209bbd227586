import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'
import { statusWords, type ShownStatus } from '#parts/sending/send-status.tsx'
import { massTextLabels } from './mass-text-form.ts'

/** Describes queued changes of mass texts for the sync tray and the list of refused changes. */
export const massTexts: Description = {
  place({ channel, patches: [patch] }) {
    const list = `/sales-channel/${channel}/texttobuy/mass-text`
    if (patch?.op === 'put') return `${list}/create`
    return patch?.op === 'set' ? `${list}/${patch.id}` : list
  },
  fields: { ...massTextLabels, status: m.common_status },
  value: (field, value) =>
    field === 'status' && Object.hasOwn(statusWords, String(value)) ? statusWords[value as ShownStatus]() : undefined,
}
