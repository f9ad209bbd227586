import type { Event } from '#contract/events.ts'
import { type EventOfOffer, type Offer, type OfferStatus, offers } from '#contract/offers.ts'
import type { Reward } from '#contract/rewards.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { isWithinLegalHours, type LegalHours } from '#lib/legal-hours.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { validUntil } from '#parts/sending/status-question.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'
import type { OfferBody } from './offer-form.ts'
import { offerName } from './offer-state.ts'

/** The channel of a queued change, and other values that the change depends on. */
export interface Asking {
  channel: number
  /** Epoch milliseconds. */
  now: number
  /** The hours in which fans may be texted; undefined while unknown. */
  hours?: LegalHours | undefined
  /** The field that confirms unknown variables, if the text has unknown variables. */
  confirmed?: { allow_unknown_variables?: true }
}

/**
 * Limits a change that starts a send. It expires at the send time, but no earlier than 15 minutes from now. If it starts the send
 * at once and is made within the legal hours, it is sent only within them.
 */
const ageing = (send_at: string, { now, hours }: Asking): Pick<QueuedChange, 'validUntil' | 'within'> => ({
  validUntil: validUntil(send_at, now),
  ...(hours && toEpoch(send_at) <= now && isWithinLegalHours(hours, now) && { within: hours }),
})

/** Values of other rows that are shown with an offer. */
export interface OfferContext {
  events: readonly Event[]
  reward: Reward | undefined
  me: { name: string }
}

/** The fields of the offer row derived from the form; devices show them until the server responds. */
function shownOf(body: Pick<OfferBody, 'event_data' | 'events'>, { events, reward }: OfferContext) {
  const chosen: EventOfOffer[] = events
    .filter(({ id }) => body.events.includes(id))
    .sort((a, b) => toEpoch(a.time) - toEpoch(b.time) || a.id - b.id)
    .map(({ id, event_id, title, time, timezone, venue }) => ({ id, event_id, title, time, timezone, venue }))
  const [first] = chosen
  const isSeries = chosen.length > 1
  const data = (id: number) => body.event_data[String(id)] ?? { price_code: null, hold_codes: [] }
  return {
    ...(first && { event_id: first.id, event: first, additional_data: data(first.id) }),
    events: chosen.map(({ id }) => ({ id, event_id: id })),
    event_data: body.event_data,
    is_series_offer: isSeries,
    series_events: isSeries ? chosen : [],
    series_additional_data: isSeries ? chosen.map(({ id }) => ({ eventId: id, data: data(id) })) : [],
    reward: reward ? { code: reward.code, amount: reward.amount } : null,
  }
}

const nameIn = (shown: ReturnType<typeof shownOf>) =>
  shown.event ? offerName({ event: shown.event, series_events: shown.series_events }) : ''

/** The queued change that creates an offer. Its key is the offer's id, on this device and on the server. */
export function createChange(body: OfferBody, context: OfferContext, asking: Asking): QueuedChange {
  const key = newKey()
  const { channel, now } = asking
  const shown = shownOf(body, context)
  const row = {
    ...body,
    ...shown,
    id: key,
    sales_channel_id: channel,
    sales_channel: { id: channel, name: '', logo_url: null },
    dashboard_user: { name: context.me.name },
    createdAt: toIso(now),
    version: 0,
  }
  return queued(offers.createOffer, {
    key,
    params: { id: channel },
    body: { ...body, ...asking.confirmed },
    channel,
    patches: [{ op: 'put', table: 'offers', id: key, row }],
    answer: { table: 'offers' },
    label: { message: 'offers_create_label', params: { name: nameIn(shown) } },
    ...(body.status === 'Scheduled' && ageing(body.send_at, asking)),
  })
}

interface Change {
  body: Partial<OfferBody>
  seen: Partial<OfferBody>
}

/** The queued change of an offer; its precondition is the seen values of the changed fields. */
export function updateChange(offer: Offer, { body, seen }: Change, context: OfferContext, asking: Asking): QueuedChange {
  const shown = body.events || body.event_data || 'reward_id' in body ? shownOf({ ...formBody(offer), ...body }, context) : {}
  const { events, ...before } = seen
  return queued(offers.updateOffer, {
    body: { ...body, ...asking.confirmed, id: offer.id, sales_channel_id: offer.sales_channel_id },
    channel: offer.sales_channel_id,
    patches: [{ op: 'set', table: 'offers', id: offer.id, fields: { ...body, ...shown } }],
    if: { ...before, ...(events && { events: offer.events }) },
    seen: offer,
    merge: {
      together: [
        ['type', 'text_buy_segment_id'],
        ['auto_send', 'auto_scale', 'max_users_per_batch', 'estimated_conversion_rate'],
        ['events', 'event_data', 'send_at'],
      ],
    },
    label: { message: 'offers_update_label', params: { name: offerName(offer) } },
    ...(body.status === 'Scheduled' && ageing(body.send_at ?? offer.send_at, asking)),
  })
}

const formBody = ({ events, event_data }: Offer) => ({ events: events.map(({ id }) => id), event_data })

const statusLabels: Record<OfferStatus, string> = {
  Draft: 'offers_draft_label',
  Scheduled: 'offers_schedule_label',
  Sending: 'offers_resume_label',
  Paused: 'offers_pause_label',
  Done: 'offers_update_label',
  Cancelled: 'offers_cancel_label',
}

/** The queued change of an offer's status. */
export const statusChange = (offer: Offer, to: OfferStatus, asking: Asking): QueuedChange =>
  queued(offers.updateOffer, {
    body: { id: offer.id, sales_channel_id: offer.sales_channel_id, status: to, ...asking.confirmed },
    channel: offer.sales_channel_id,
    patches: [{ op: 'set', table: 'offers', id: offer.id, fields: { status: to } }],
    if: { status: offer.status },
    seen: offer,
    label: { message: statusLabels[to], params: { name: offerName(offer) } },
    ...((to === 'Scheduled' || to === 'Sending') && ageing(offer.send_at, asking)),
  })

/** The queued change of an offer's sending speed. */
export const configureChange = (
  offer: Offer,
  { body, seen }: { body: Partial<OfferBody>; seen: Partial<OfferBody> },
): QueuedChange =>
  queued(offers.updateOffer, {
    body: { ...body, id: offer.id, sales_channel_id: offer.sales_channel_id, status: offer.status },
    channel: offer.sales_channel_id,
    patches: [{ op: 'set', table: 'offers', id: offer.id, fields: body }],
    if: { ...seen, status: offer.status },
    seen: offer,
    label: { message: 'offers_configure_label', params: { name: offerName(offer) } },
  })

/** The queued change that deletes an offer. */
export const deleteChange = (offer: Offer): QueuedChange =>
  queued(offers.deleteOffer, {
    params: { id: offer.id },
    ...deletionOf('offers', offer),
    label: { message: 'offers_delete_label', params: { name: offerName(offer) } },
  })
