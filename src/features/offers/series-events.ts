import type { EventOfOffer, Offer } from '#contract/offers.ts'
import { toEpoch } from '#lib/time.ts'
import { eventsOf } from './offer-state.ts'

/** Returns the events of an offer of which one can be chosen for the map, the earliest first; none if no event has a price code. */
export function mapEvents(offer: Pick<Offer, 'event' | 'series_events' | 'event_data'>): readonly EventOfOffer[] {
  const events = eventsOf(offer)
  return events.some(({ id }) => offer.event_data[String(id)]?.price_code) ? events : []
}

/** Returns the chosen event or, if none is chosen, the next one. If all have started, this is the first one. */
export const eventShown = (events: readonly EventOfOffer[], chosen: number | null, now: number): EventOfOffer | undefined =>
  events.find(({ id }) => id === chosen) ?? events.find(({ time }) => toEpoch(time) > now) ?? events[0]
