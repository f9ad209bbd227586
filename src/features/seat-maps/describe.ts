import type { SeatMap } from '#contract/seat-maps.ts'
import type { Description } from '#data/outbox/describe.ts'
import type { MapBackground } from '#lib/seat-map/background.ts'
import { m } from '#messages/m.ts'
import { backgroundWords } from './background-words.ts'
import { fieldWords } from './field-words.ts'
import { placesWords } from './places-words.ts'

/** Describes queued changes of maps of venues for the sync tray and the list of refused changes. */
export const seatMaps: Description = {
  // A map belongs to a venue, so the user chooses one of the events there.
  place: ({ channel }) => `/sales-channel/${channel}/events`,
  fields: {
    venue: m.events_venue,
    field: m.seatmaps_field,
    places: m.seatmaps_places,
    background: m.mapplan_title,
    modified_at: m.seatmaps_modified_at,
  },
  value(field, value) {
    if (field === 'field' && value) return fieldWords[(value as SeatMap['field']).kind]()
    if (field === 'background' && value) return backgroundWords(value as MapBackground)
    return field === 'places' && Array.isArray(value) ? placesWords(value as SeatMap['places']) : undefined
  },
  compared: () => ['venue', 'field', 'places', 'background', 'modified_at'],
}
