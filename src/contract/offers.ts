import * as z from 'zod/mini'
import { ofChannel, type MemberAccess, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  clearable,
  clearableCode,
  clearableValue,
  codeText,
  decimalOf,
  Instant,
  Money,
  NumberId,
  paged,
  pageQuery,
  RowId,
} from '#contract/core/wire.ts'
import { codesAccess, codesQuery, HoldCodes, PriceCodeOption } from './event-codes.ts'
import {
  AllowUnknownVariables,
  MessageText,
  MOST_EARLIER,
  Recipient,
  DeliveryCounts,
  recipientQuery,
  sendAt,
  SendResults,
  SEND_TO,
} from './sending.ts'

export const offerStatuses = ['Draft', 'Scheduled', 'Sending', 'Paused', 'Done', 'Cancelled'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** The number of batches that start in a minute, one every 12 s. */
export const BATCHES_A_MINUTE = 5
/** Fans per batch: the minimum, the maximum and the default. */
export const [MIN_BATCH, MAX_BATCH, DEFAULT_BATCH] = [1, 30, 20]
/** The most events and hold codes of an offer. */
const [MOST_EVENTS, MOST_CODES] = [200, 200]
/** The most characters of a price code or hold code. */
const MAX_CODE = 100

/** An offer's codes for one of its events. */
const EventData = z.object({ price_code: z.nullable(z.string()), hold_codes: z.array(z.string()) })
export type EventData = z.output<typeof EventData>

const EventOfOffer = z.object({
  id: z.int(),
  event_id: z.string(),
  title: z.string(),
  time: Instant,
  timezone: z.string(),
  venue: z.string(),
})
export type EventOfOffer = z.output<typeof EventOfOffer>

/** A text offer. `event` and `event_id` are its earliest event. */
export const Offer = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  sales_channel: z.object({ id: z.int(), name: z.string(), logo_url: z.nullable(z.string()) }),
  event_id: z.int(),
  event: EventOfOffer,
  events: z.array(z.object({ id: z.int(), event_id: z.int() })),
  event_data: z.record(z.string(), EventData),
  is_series_offer: z.boolean(),
  series_events: z.array(EventOfOffer),
  series_additional_data: z.array(z.object({ eventId: z.int(), data: EventData })),
  additional_data: EventData,
  message: z.string(),
  send_at: Instant,
  type: z.enum(['segment', 'all']),
  text_buy_segment_id: z.nullable(RowId),
  reward_id: z.nullable(RowId),
  reward: z.nullable(z.object({ code: z.string(), amount: Money })),
  status: z.enum(offerStatuses),
  auto_send: z.boolean(),
  auto_scale: z.boolean(),
  seatmap_view: z.boolean(),
  requires_inventory_to_send: z.boolean(),
  estimated_conversion_rate: z.nullable(z.number()),
  max_users_per_batch: z.nullable(z.int()),
  dashboard_user: z.nullable(z.object({ name: z.string() })),
  createdAt: Instant,
  version: z.int(),
})
export type Offer = z.output<typeof Offer>

const NO_EVENT = 'Must select at least one event'
const fields = {
  events: z.array(NumberId, NO_EVENT).check(z.minLength(1, NO_EVENT), z.maxLength(MOST_EVENTS)),
  event_data: z.pipe(
    z.nullable(
      z.record(
        z.string(),
        z.object({
          price_code: z.optional(clearableCode(MAX_CODE)),
          hold_codes: z.optional(z.nullable(z.array(codeText(MAX_CODE)).check(z.maxLength(MOST_CODES)))),
        }),
      ),
    ),
    z.transform((data) => data ?? {}),
  ),
  send_at: sendAt(),
  message: MessageText,
  allow_unknown_variables: AllowUnknownVariables,
  type: z.enum(['segment', 'all'], SEND_TO),
  text_buy_segment_id: clearableValue(RowId),
  reward_id: clearableValue(RowId),
  auto_send: z.boolean('Required'),
  auto_scale: z.boolean('Required'),
  seatmap_view: z.boolean('Required'),
  requires_inventory_to_send: z.boolean('Required'),
  estimated_conversion_rate: clearableValue(decimalOf(z.number()), 'Must be a number'),
  max_users_per_batch: clearableValue(decimalOf(z.int()), 'Must be a whole number'),
  status: z.enum(offerStatuses),
}

/** A new offer. The server checks limits that depend on other fields. */
export const NewOffer = z.object({
  ...fields,
  event_data: z._default(fields.event_data, {}),
  text_buy_segment_id: z._default(fields.text_buy_segment_id, null),
  reward_id: z._default(fields.reward_id, null),
  seatmap_view: z._default(fields.seatmap_view, false),
  requires_inventory_to_send: z._default(fields.requires_inventory_to_send, false),
  estimated_conversion_rate: z._default(fields.estimated_conversion_rate, null),
  max_users_per_batch: z.optional(fields.max_users_per_batch),
  status: z._default(fields.status, 'Draft'),
})
/** The changed fields of an offer; absent fields do not change. */
export const OfferChange = z.extend(z.partial(z.object(fields)), { id: RowId, sales_channel_id: z.optional(NumberId) })
export type OfferChange = z.output<typeof OfferChange>

const configured = ['auto_send', 'auto_scale', 'max_users_per_batch', 'estimated_conversion_rate']

/** Returns the kind of a change by its fields besides the status: no fields, only those in `configured`, or others (`form`). */
export function changeKind(body: object): 'status' | 'configuration' | 'form' {
  const beside = ['id', 'sales_channel_id', 'status', 'allow_unknown_variables']
  const named = Object.entries(body).flatMap(([name, value]) => (value === undefined || beside.includes(name) ? [] : [name]))
  if (named.length === 0) return 'status'
  return named.every((name) => configured.includes(name)) ? 'configuration' : 'form'
}

/** The list of offers: searched by the titles of the events, the message, and the reward's code. */
export const offerList = list<Offer>()({
  name: 'offers',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    'sales_channel.id': 'number',
    'sales_channel.name': 'text',
    'sales_channel.logo_url': 'text',
    event_id: 'number',
    'event.id': 'number',
    'event.event_id': 'text',
    'event.title': 'text',
    'event.time': 'instant',
    'event.timezone': 'text',
    'event.venue': 'text',
    event_titles: 'text',
    is_series_offer: 'flag',
    message: 'text',
    send_at: 'instant',
    type: 'text',
    text_buy_segment_id: 'id',
    reward_id: 'id',
    'reward.code': 'text',
    'reward.amount': 'number',
    status: 'text',
    auto_send: 'flag',
    auto_scale: 'flag',
    seatmap_view: 'flag',
    requires_inventory_to_send: 'flag',
    'additional_data.price_code': 'text',
    estimated_conversion_rate: 'number',
    max_users_per_batch: 'number',
    'dashboard_user.name': 'text',
    createdAt: 'instant',
    version: 'number',
  },
  search: ['event_titles', 'message', 'reward.code'],
  filters: {},
  default: { orderBy: 'send_at', order: 'desc' },
  id: 'id',
  searchPauseMs: 700,
  derived: {
    event_titles: ({ event, series_events }) =>
      series_events.length > 0 ? series_events.map(({ title }) => title).join('\n') : event.title,
  },
})

/** An entry of the log of an offer: an action of the sender or a user. `description` is English; `metadata` has its values. */
export const OfferActivity = z.object({
  id: RowId,
  created_at: Instant,
  description: z.string(),
  /** After an edit, `changes` has each changed `field`, with readable values in `from` and `to` if a line can show them. */
  metadata: z.record(z.string(), z.unknown()),
})
export type OfferActivity = z.output<typeof OfferActivity>

/** The most entries of a log in a response. */
export const MOST_ACTIVITY = 500

const missing = 'Offer not found'
const ofOffer: Scope = { row: 'offer', ids: ({ params }: { params: { id: string } }) => params.id, missing }
const byId = z.object({ id: RowId })
const offerQuery = z.object({ ...pageQuery, offerId: z.optional(RowId) })

type Changing = { body: { id: string; status?: string | undefined } }
const ofChanged: Scope<Changing> = { row: 'offer', ids: ({ body }) => body.id, missing }

/** Returns the access to a change: `offers` for only the status Scheduled or Draft, `all` for Scheduled and more, else the channel. */
function changeAccess({ body }: Changing): MemberAccess<Changing> {
  const scope = ofChanged
  const kind = changeKind(body)
  if (kind === 'status' && (body.status === 'Scheduled' || body.status === 'Draft')) return { scope, manage: 'offers' }
  return { scope, manage: kind === 'form' && body.status === 'Scheduled' ? 'all' : 'sales_channel' }
}

/** Text offers. */
export const offers = area({
  listChannelOffers: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/offers',
    params: z.object({ id: NumberId }),
    query: offerQuery,
    reply: paged(Offer),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The offers of a channel; with `offerId` only that one',
  }),
  listOffers: endpoint({
    method: 'GET',
    path: '/offers',
    query: offerQuery,
    reply: paged(Offer),
    access: 'provider',
    queue: 'never',
    summary: 'The offers of all channels',
  }),
  createOffer: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/offers',
    params: z.object({ id: NumberId }),
    body: NewOffer,
    reply: Offer,
    status: 201,
    access: ({ body }) => ({ scope: ofChannel(), manage: body.status === 'Scheduled' ? 'all' : 'sales_channel' }),
    queue: 'yes',
    proof: ({ body }) => body.status === 'Scheduled',
    summary: 'Creates an offer, as a draft or scheduled',
  }),
  updateOffer: endpoint({
    method: 'PATCH',
    path: '/offers',
    body: OfferChange,
    reply: Offer,
    access: changeAccess,
    queue: 'yes',
    proof: ({ body }) => body.status === 'Scheduled',
    summary: 'Changes the status of an offer, its configuration, or any of its fields',
  }),
  deleteOffer: endpoint({
    method: 'DELETE',
    path: '/offers/{id}',
    params: byId,
    reply: null,
    access: { scope: ofOffer, manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Deletes an offer that is a draft or scheduled',
  }),
  listOfferRecipients: endpoint({
    method: 'GET',
    path: '/offers/{id}/recipients',
    params: byId,
    query: recipientQuery,
    reply: paged(Recipient),
    access: { scope: ofOffer },
    queue: 'never',
    summary: 'The recipients of an offer, each with the result of the message',
  }),
  readOfferDelivery: endpoint({
    method: 'GET',
    path: '/offers/{id}/delivery-status',
    params: byId,
    reply: DeliveryCounts,
    access: { scope: ofOffer },
    queue: 'never',
    summary: 'The numbers of recipients by state',
  }),
  listOfferActivity: endpoint({
    method: 'GET',
    path: '/activity/offer/{offerId}',
    params: z.object({ offerId: RowId }),
    reply: z.array(OfferActivity),
    access: { scope: { row: 'offer', ids: ({ params }: { params: { offerId: string } }) => params.offerId, missing } },
    queue: 'never',
    summary: 'The log of an offer, newest first',
  }),
  readOfferResults: endpoint({
    method: 'GET',
    path: '/offers/{id}/results',
    params: byId,
    reply: SendResults,
    access: { scope: ofOffer },
    queue: 'never',
    extension: true,
    summary: 'The results of an offer: sales, opt-outs, failures by reason, and the course over time',
  }),
  suggestOfferText: endpoint({
    method: 'POST',
    path: '/ai/offer-sms-text',
    body: z.object({
      message: z._default(clearable(2000), null),
      eventIds: fields.events,
      rewardId: z.optional(fields.reward_id),
      /** The texts that were already proposed, so that the next one differs (an extension). */
      earlier: z._default(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(MOST_EARLIER)), []),
    }),
    reply: z.object({ text: z.string() }),
    access: {
      scope: { row: 'event', ids: ({ body }: { body: { eventIds: number[] } }) => body.eventIds, missing: 'Event not found' },
      manage: 'sales_channel',
    },
    queue: 'never',
    effect: 'none',
    summary: 'Suggests a text for an offer',
  }),
  listPriceCodes: endpoint({
    method: 'GET',
    path: '/inventory/price-codes',
    query: codesQuery,
    reply: z.array(PriceCodeOption),
    access: codesAccess,
    queue: 'never',
    summary: 'The price codes of some events, each with the events that have it',
  }),
  listHoldCodes: endpoint({
    method: 'GET',
    path: '/inventory/hold-codes',
    query: codesQuery,
    reply: z.array(HoldCodes),
    access: codesAccess,
    queue: 'never',
    summary: 'The hold codes of the seats of some events, by event',
  }),
})
