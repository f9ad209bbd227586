import * as z from 'zod/mini'
import { ofChannel, ofEvent, ofSeat } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import {
  clearable,
  count,
  decimalOf,
  Instant,
  isMissing,
  manyOf,
  Money,
  MoneyInput,
  NumberId,
  paged,
  pageQuery,
  RangeBound,
  RowId,
  WireDateTime,
  requiredText,
  MAX_TEXT,
} from '#contract/core/wire.ts'
import { ImportAnswer } from './events.ts'

export const SeatStatus = z.enum(['Available', 'Reserved', 'Purchased'])
export type SeatStatus = z.output<typeof SeatStatus>

export const PriceCode = z.object({ name: z.string(), code: z.string(), price: Money })
export type PriceCode = z.output<typeof PriceCode>

/** The account that holds a seat, with the optional name and reason of the hold. */
export const SeatHolder = z.object({
  id: z.int(),
  name: z.string(),
  for: z.optional(z.string()),
  reason: z.optional(z.string()),
})

/** A regular seat, with its holder and the end of the hold. */
export const Seat = z.object({
  uuid: RowId,
  event_id: z.int(),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  price: Money,
  status: SeatStatus,
  price_codes: z.array(PriceCode),
  avfms_preview_url: z.nullable(z.string()),
  reserved_at: z.nullable(z.string()),
  reserved_until: z.nullable(Instant),
  reserved_by: z.nullable(SeatHolder),
  version: z.int(),
})
export type Seat = z.output<typeof Seat>

/** A held seat. Devices store the held seats of all events of a channel; each device checks itself whether a hold has ended. */
export const HeldSeat = z.pick(Seat, {
  uuid: true,
  event_id: true,
  section: true,
  row: true,
  seat: true,
  price: true,
  reserved_until: true,
  reserved_by: true,
  version: true,
})
export type HeldSeat = z.output<typeof HeldSeat>

/** VIP inventory: counted, not numbered. */
export const Vip = z.object({
  uuid: RowId,
  event_id: z.int(),
  banner: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  total_quantity: z.int(),
  total_available: z.int(),
  total_reserved: z.int(),
  total_purchased: z.int(),
  price: Money,
  status: SeatStatus,
  version: z.int(),
})
export type Vip = z.output<typeof Vip>

/** New VIP inventory; the title is unique in its event. */
export const NewVip = z.object({
  title: requiredText(MAX_TEXT),
  description: z.optional(clearable(2000)),
  total_quantity: decimalOf(z.int(), {
    error: ({ input }) => (isMissing(input) ? 'Required' : 'Must be a whole number of at least 1'),
  }).check(
    z.refine((value) => value >= 1, 'Must be a whole number of at least 1'),
    z.refine((value) => value <= 999_999_999, 'Must be at most 999,999,999'),
  ),
  price: MoneyInput.check(
    z.refine((value) => value >= 0, 'Must be at least 0'),
    z.refine((value) => value < 1e9, 'Must be below 1,000,000,000'),
  ),
  banner: z.optional(clearable(2000)),
})

/** The counts of an event's seats by state, per seat type. The remaining seats are Available. */
export const SeatSummary = z.object({
  type: z.enum(['seat', 'vip']),
  total_quantity: z.int(),
  total_reserved: z.int(),
  total_purchased: z.int(),
  total_test_purchase_count: z.int(),
})
export type SeatSummary = z.output<typeof SeatSummary>

export const SeatStatistics = z.object({ id: z.int(), total_quantity: z.int(), total_purchased: z.int() })

/** The moment at which a hold ends. Null, '' and absent mean that it has no end. */
const HoldEnd = z.pipe(
  z._default(z.nullable(z.union([z.literal(''), WireDateTime])), null),
  z.transform((value) => value || null),
)

export const HOLD_FOR_MAX = 60
export const HOLD_REASON_MAX = 200

/**
 * A hold (`reserved` with its end) or a release; never a toggle. `for` and `reason` are extensions: null clears the stored
 * text, and an absent field does not change it.
 */
export const Reserve = z
  .object({
    uuid: RowId,
    reserved: z.boolean(),
    reserved_at: HoldEnd,
    for: z.optional(clearable(HOLD_FOR_MAX)),
    reason: z.optional(clearable(HOLD_REASON_MAX)),
  })
  .check(z.refine((body) => !body.reserved || body.reserved_at !== null, { error: 'Required', path: ['reserved_at'] }))

/** A run-length encoded column, flattened: value, length, value, length … */
const Runs = z.array(z.int())

/**
 * One section's seats in columns: the n-th entry of each column is one seat, in natural order of row and seat. A seat's id is its
 * prefix (without the last eight digits) and a count of eight hexadecimal digits.
 */
export const SectionColumns = z.object({
  section: z.string(),
  prefixes: z.array(z.string()),
  /** Index into `prefixes`, in runs. */
  prefix: Runs,
  /** The last 32 bits of each id as the difference from the seat before (the first from 0), in runs. */
  count: Runs,
  rows: z.array(z.string()),
  /** Index into `rows`, in runs. */
  row: Runs,
  /** Names of the seats: a text for one seat, `[first, length]` for consecutive whole numbers. */
  seat: z.array(z.union([z.string(), z.tuple([z.int(), z.int()])])),
  prices: z.array(z.number()),
  /** Index into `prices`, in runs. */
  price: Runs,
  /** 0 Available, 1 Reserved, 2 Purchased, in runs. */
  status: Runs,
  version: Runs,
  /** Held seats: index in the section, end of the hold, holder (index into the snapshot's `holders`). */
  holds: z.array(z.tuple([z.int(), z.nullable(Instant), z.nullable(z.int())])),
  /** The preview picture of most seats of the section. */
  preview: z.nullable(z.string()),
  /** Seats with another picture: index and address. */
  previews: z.array(z.tuple([z.int(), z.nullable(z.string())])),
})
export type SectionColumns = z.output<typeof SectionColumns>

/** All seats of an event in columns, with the feed position up to which they include changes; later changes come from the feed. */
export const Snapshot = z.object({
  event_id: z.int(),
  position: z.string(),
  holders: z.array(SeatHolder),
  /** The event's price codes, with the sections of each; an empty list means all sections. */
  price_codes: z.array(z.object({ name: z.string(), code: z.string(), price: Money, sections: z.array(z.string()) })),
  sections: z.array(SectionColumns),
})
export type Snapshot = z.output<typeof Snapshot>

const EventPath = z.object({ eventId: NumberId })
const details = { scope: ofEvent('eventId'), manage: 'sales_channel_event_details' } as const

/** An entry in the history of a seat or, for an import, of an event: the action, its account, and its device if known. */
export const SeatEvent = z.object({
  id: z.int(),
  /** Null for an import, which is about many seats. */
  seat: z.nullable(z.object({ uuid: RowId, section: z.string(), row: z.string(), seat: z.string() })),
  action: z.enum(['held', 'extended', 'released', 'expired', 'purchased', 'undone', 'imported']),
  /** Null if no account did the action. */
  by: z.nullable(z.string()),
  /** The account that held the seat, if it is not the account in `by`. */
  holder: z.nullable(z.string()),
  until: z.nullable(Instant),
  for: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** The numbers of seats that an import added and changed; null for other actions, and for an import that has not finished. */
  added: z.nullable(z.int()),
  changed: z.nullable(z.int()),
  at: Instant,
})
export type SeatEvent = z.output<typeof SeatEvent>

/** A held seat, with its event. */
export const Hold = z.extend(Seat, {
  event: z.object({ id: z.int(), title: z.string(), time: Instant, timezone: z.string(), currency_symbol: z.string() }),
})
export type Hold = z.output<typeof Hold>

/** Seats: inventory, holds and releases, VIP packages, imports. */
export const inventory = area({
  readInventory: endpoint({
    method: 'GET',
    path: '/events/{eventId}/inventory',
    params: EventPath,
    reply: z.object({ seat: z.array(Seat), vip: z.array(Vip) }),
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    summary: 'Every seat and VIP package of an event',
  }),
  readSnapshot: endpoint({
    method: 'GET',
    path: '/events/{eventId}/inventory/snapshot',
    params: EventPath,
    reply: Snapshot,
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    extension: true,
    summary: 'The seats of an event in columns, with their feed position',
  }),
  readSeats: endpoint({
    method: 'GET',
    path: '/events/{eventId}/seats',
    params: EventPath,
    reply: z.array(SeatSummary),
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    summary: 'The numbers of seats in each state, by seat type',
  }),
  readStatistics: endpoint({
    method: 'GET',
    path: '/inventory/statistics',
    query: z.object({ eventIds: manyOf(NumberId).check(z.minLength(1, 'Required'), z.maxLength(100, 'Must be at most 100')) }),
    reply: z.array(SeatStatistics),
    access: { scope: ofEvent('eventIds', 'query') },
    queue: 'never',
    summary: 'The numbers of all and of sold regular seats of some events',
  }),
  reserveSeat: endpoint({
    method: 'PATCH',
    path: '/inventory/reserve',
    body: Reserve,
    reply: Seat,
    access: { scope: ofSeat, manage: 'sales_channel_event_details' },
    queue: 'yes',
    summary: 'Holds a seat until a moment, or releases it',
  }),
  undoReserve: endpoint({
    method: 'PATCH',
    path: '/inventory/undo',
    body: z.object({ uuid: RowId, deed: RowId }),
    reply: Seat,
    access: { scope: ofSeat, manage: 'sales_channel_event_details' },
    queue: 'yes',
    extension: true,
    summary: 'Undoes the caller’s hold or release, by its idempotency key, if the seat has not changed since',
  }),
  listHolds: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/holds',
    params: z.object({ id: NumberId }),
    query: z.object({
      skip: pageQuery.skip,
      take: pageQuery.take,
      searchQuery: pageQuery.searchQuery,
      mine: z.optional(z.enum(['true', 'false'])),
      endsBefore: z.optional(RangeBound),
    }),
    reply: paged(Hold),
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'The held seats of all events of a channel, ordered by the end of the hold',
  }),
  readSeatHistory: endpoint({
    method: 'GET',
    path: '/events/{eventId}/history',
    params: EventPath,
    query: z.object({ uuid: z.optional(RowId), before: z.optional(count(1)), take: pageQuery.take }),
    reply: z.object({ data: z.array(SeatEvent), meta: z.object({ nextCursor: z.nullable(z.string()) }) }),
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    extension: true,
    summary: 'The history of the seats of an event, or of one of them, newest first',
  }),
  addVipInventory: endpoint({
    method: 'POST',
    path: '/events/{eventId}/vip-inventory',
    params: EventPath,
    body: NewVip,
    reply: Vip,
    status: 201,
    access: details,
    queue: 'yes',
    summary: 'Adds a VIP package',
  }),
  importInventory: endpoint({
    method: 'POST',
    path: '/events/{eventId}/import',
    params: EventPath,
    body: z.object({ type: z.enum(['seat', 'vip']) }),
    upload: 'multipart',
    reply: ImportAnswer,
    access: details,
    queue: 'never',
    summary: 'Imports a CSV file of seats or VIP packages',
  }),
})
