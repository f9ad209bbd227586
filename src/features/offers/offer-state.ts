import type { Subject } from '#contract/core/access.ts'
import type { Offer, OfferStatus } from '#contract/offers.ts'
import { toEpoch } from '#lib/time.ts'

const eventsOf = ({ event, series_events }: Pick<Offer, 'event' | 'series_events'>) =>
  series_events.length > 0 ? series_events : [event]

/** The events of an offer, the earliest first. */
export { eventsOf }

/** Whether all events of an offer have started. Such an offer can no longer be sent, edited or started. */
export const isPast = (offer: Pick<Offer, 'event' | 'series_events'>, now: number): boolean =>
  eventsOf(offer).every(({ time }) => toEpoch(time) <= now)

const isOver = (status: OfferStatus) => status === 'Done' || status === 'Cancelled'

/**
 * Returns the shown status of an offer: "Past" if all its events have started and the offer is neither done nor cancelled,
 * otherwise its own status.
 */
export const shownStatus = (offer: Offer, now: number): OfferStatus | 'Past' =>
  !isOver(offer.status) && isPast(offer, now) ? 'Past' : offer.status

/** The actions that an offer's state allows. */
export function stepsOf(offer: Offer, now: number) {
  const past = isPast(offer, now)
  const { status } = offer
  return {
    edit: !past && (status === 'Draft' || status === 'Scheduled' || status === 'Paused'),
    pause: status === 'Sending' && !past,
    resume: status === 'Paused' && !past,
    activate: status === 'Draft' && !past,
    draft: status === 'Scheduled' && !past,
    delete: status === 'Draft' || status === 'Scheduled',
    cancel: !isOver(status),
    configure: !past && !isOver(status),
  }
}

export type OfferAction = 'edit' | 'duplicate' | 'resume' | 'pause' | 'draft' | 'activate' | 'delete'

/** The actions in an offer's row, in their order. To activate it or make it a draft needs another ability than the others. */
export function rowActionsOf({ status }: Pick<Offer, 'status'>, can: (subject: Subject) => boolean): OfferAction[] {
  const [manages, activates] = [can('sales_channel'), can('offers')]
  const actions: (OfferAction | false)[] = [
    manages && 'edit',
    manages && 'duplicate',
    manages && (status === 'Paused' ? 'resume' : 'pause'),
    activates && (status === 'Scheduled' ? 'draft' : 'activate'),
    manages && 'delete',
  ]
  return actions.filter((action) => action !== false)
}

/** The status of one event's row in a series: Done if the event has started, else the offer's status. */
export const eventStatus = (offer: Offer, time: string, now: number): OfferStatus =>
  offer.is_series_offer && toEpoch(time) <= now ? 'Done' : offer.status

/** An offer's name, made from its events. */
export function offerName({ event, series_events }: Pick<Offer, 'event' | 'series_events'>): string {
  const others = series_events.length - 1
  return others > 0 ? `${event.title} +${others}` : event.title
}
