import type { Description, Placed } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** Describes queued changes of events for the sync tray and the list of refused changes. */
export const events: Description = {
  place(entry: Placed) {
    const list = `/sales-channel/${entry.channel}/events`
    const id = entry.params?.['id']
    if (entry.call === 'switchAllEvents') return list
    if (typeof id !== 'number' && typeof id !== 'string') return null
    return onlyStatus(entry) ? `${list}/${id}` : `${list}/${id}/update-event`
  },
  fields: {
    status: m.sync_field_status,
    category: m.sync_field_category,
    league: m.sync_field_league,
    security_phrase: m.sync_field_security_phrase,
    marketplace_cutoff_at: m.sync_field_marketplace_cutoff_at,
    theme: m.sync_field_theme,
    title: m.sync_field_title,
    description: m.sync_field_description,
  },
  value(field, value) {
    if (field !== 'status' || typeof value !== 'number') return undefined
    return value === 1 ? m.sync_value_on() : m.sync_value_off()
  },
}

const onlyStatus = ({ patches }: Placed): boolean =>
  patches.every((patch) => patch.op === 'set' && Object.keys(patch.fields).join() === 'status')
