import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'
import { statusWords, type ShownStatus } from '#parts/sending/send-status.tsx'
import { offerLabels } from './offer-form.ts'

/** Describes queued changes of offers for the sync tray and the list of refused changes. */
export const offers: Description = {
  place({ channel, patches: [patch] }) {
    const list = `/sales-channel/${channel}/texttobuy/offers`
    if (patch?.op === 'put') return `${list}/create`
    return patch?.op === 'set' ? `${list}/${patch.id}` : list
  },
  fields: { ...offerLabels, status: m.common_status },
  value: (field, value) =>
    field === 'status' && Object.hasOwn(statusWords, String(value))
      ? statusWords[value as ShownStatus]()
      : Array.isArray(value)
        ? m.list_picked_events({ count: value.length })
        : undefined,
}
