import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { count, Instant, Money, NumberId, paged, RangeBound, RowId, text } from '#contract/core/wire.ts'

/** The outcomes of a change: done, refused by a rule, or failed at a service such as the payment provider. */
export const changeOutcomes = ['done', 'refused', 'failed'] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

/** The `call` of lines about automatic actions of the server. The account in these lines has the id 0 and no name. */
export const serverActions = ['paymentFailed', 'deliveryFailed', 'sendEnded'] as const
export type ServerAction = (typeof serverActions)[number]
export const SERVER_USER = 0

/** A row that a line is about, with its current name; null if it no longer has a name, for example after a person's erasure. */
const Mention = z.object({ id: z.string(), name: z.nullable(z.string()) })

const FactEvent = z.object({ id: z.int(), title: z.string(), time: Instant, timezone: z.string() })
/** Seats, by section and row, in the order of their numbers. Consecutive seats are written as a run (`1–6`). */
const FactPlaces = z.array(z.object({ section: z.string(), row: z.string(), seats: z.array(z.string()) }))

/** The rows that a line is about, read when the line is listed, so that an erasure also removes the names from old lines. */
export const JournalFacts = z.object({
  event: z.optional(FactEvent),
  fan: z.optional(Mention),
  /** Another account of the channel, or an invited person. */
  person: z.optional(Mention),
  /** The row of the call: a product, a reward, a segment and so on. */
  item: z.optional(Mention),
  /** A sale, with its order number; `id` is the token in its address. */
  sale: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** A resale order. An order has no name. */
  order: z.optional(z.object({ id: z.string() })),
  /** A subscription to a pass, whose page is the subscriber's; `item` is then the pass. */
  subscription: z.optional(z.object({ id: z.string() })),
  places: z.optional(FactPlaces),
  quantity: z.optional(z.int()),
  /** The money that was or would have been moved, in the currency's units. */
  amount: z.optional(z.number()),
  /** The currency of that money; if there is no money, the channel's currency. */
  currency: z.optional(z.string()),
  /** The names of other rows whose ids were changed, by table and id: `events 12`. */
  names: z.optional(z.record(z.string(), z.string())),
  /** The numbers of bids of a run, by their outcome. `amount` and `quantity` are then those of the approved bids. */
  run: z.optional(z.object({ approved: z.int(), failed: z.int(), open: z.int() })),
  /** At most three of the fans whose bids were rejected together, or approved in a run, and how many more there are. */
  fans: z.optional(z.array(Mention)),
  more_fans: z.optional(z.int()),
  /** The number of fans that a send had reached when it was paused or cancelled, and the number of all its recipients. */
  reached: z.optional(z.object({ sent: z.int(), total: z.int() })),
})
export type JournalFacts = z.output<typeof JournalFacts>

/** One line of the record of changes: who changed what, when and where, and the row before and after. It cannot be edited. */
export const JournalEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The name is null if the person was erased. */
  user: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  /** The call's name in the contract. */
  call: z.string(),
  /** The table and id of the row; null if the call is not about a single row. */
  table: z.nullable(z.string()),
  row_id: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /**
   * The states (`before`, `after`) that were not recorded as a whole because of their size. Of a call, `after` then has the
   * beginnings of its long lists, and in `lengths` their lengths by path; it is null if that is still too large.
   */
  left_out: z.array(z.enum(['before', 'after'])),
  device: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  outcome: z.enum(changeOutcomes),
  /** The number of seats or recorded lines in this line; above 1 only if seats are listed together. */
  lines: z.int(),
  facts: JournalFacts,
})
export type JournalEntry = z.output<typeof JournalEntry>

/** The holds and the open work that the next shift takes over, and the money that was moved in the ending shift. */
export const Handover = z.object({
  at: Instant,
  /** The holds that have not ended, sorted by their end. An entry has seats of one event, held by one account until one time. */
  holds: z.array(
    z.object({
      event: FactEvent,
      places: FactPlaces,
      until: Instant,
      by: z.nullable(z.string()),
      for: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The number of holds that are not listed. */
  more_holds: z.int(),
  /**
   * The money that users moved in the shift, in the currency's units, with the number of charges or refunds: charges of approved
   * bids, charges of passes by hand, refunds of sales, and refunds of cancelled resale orders. Empty without `startDate`.
   */
  money: z.array(
    z.object({ kind: z.enum(['bids', 'passes', 'refunds', 'orders']), currency: z.string(), amount: Money, count: z.int() }),
  ),
  /**
   * The numbers of orders that need action, of pending bids, of sends that are not over, and of fans who wait for a decision about
   * a stop request.
   */
  open: z.object({ orders: z.int(), bids: z.int(), sends: z.int(), stops: z.int() }),
})
export type Handover = z.output<typeof Handover>

/** The filters and pages of the journal on its screen; it is always ordered by time. */
export const journalList = list<JournalEntry>()({
  name: 'changes',
  fields: { id: 'number', at: 'instant', 'user.id': 'text', call: 'text', 'device.id': 'text', outcome: 'text' },
  search: [],
  filters: {
    outcome: { is: 'equals', field: 'outcome' },
    userId: { is: 'equals', field: 'user.id' },
    call: { is: 'equals', field: 'call' },
    device: { is: 'equals', field: 'device.id' },
    startDate: { is: 'from', field: 'at' },
    endDate: { is: 'to', field: 'at' },
  },
  default: { orderBy: 'at', order: 'desc' },
  id: 'id',
  pageSize: 50,
})

const journalQuery = {
  skip: z._default(count(0), 0),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  startDate: z.optional(RangeBound),
  endDate: z.optional(RangeBound),
  userId: z.optional(NumberId),
  call: z.optional(text()),
  device: z.optional(text()),
  outcome: z.optional(z.enum(changeOutcomes)),
  searchQuery: z.optional(text()),
}
/** The tables whose pages show who acted on a row. */
const actedTables = ['bids'] as const
export type ActedTable = (typeof actedTables)[number]

const ChannelPath = z.object({ id: NumberId })
const access = { scope: ofChannel() }

/** The changes made in a channel. Users who may read the shift journal see all of them, others only their own. */
export const journal = area({
  readJournal: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/changes',
    params: ChannelPath,
    query: z.object({
      ...journalQuery,
      take: z._default(count(1, 1000), 20),
      /** Lists seats that one person held or released within a minute, in the same way, as one line. */
      together: z.optional(z.enum(['true', 'false'])),
    }),
    reply: paged(JournalEntry),
    access,
    queue: 'never',
    extension: true,
    summary: 'The record of changes, newest first',
  }),
  downloadJournal: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/changes/csv',
    params: ChannelPath,
    query: z.object({ ...journalQuery, take: z.optional(count(1)) }),
    reply: { file: 'text/csv; charset=utf-8', as: 'journal.csv' },
    access,
    queue: 'never',
    extension: true,
    summary: 'The record of changes as a file',
  }),
  readJournalOptions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/changes/filter-options',
    params: ChannelPath,
    reply: z.object({
      users: z.array(z.object({ id: z.int(), name: z.nullable(z.string()) })),
      calls: z.array(z.string()),
      devices: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
    }),
    access,
    queue: 'never',
    extension: true,
    summary: 'The people, calls and devices by which the record of changes can be filtered',
  }),
  readActions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/changes/of/{table}/{rowId}',
    params: z.object({ id: NumberId, table: z.enum(actedTables), rowId: RowId }),
    reply: z.array(JournalEntry),
    access: { ...access, manage: ['sales_channel', 'sales_channel_event_details', 'shift_journal'] },
    queue: 'never',
    extension: true,
    summary: 'Everyone’s changes of one bid, oldest first; at most the newest 100',
  }),
  readHandover: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/handover',
    params: ChannelPath,
    query: z.object({ startDate: journalQuery.startDate, endDate: journalQuery.endDate }),
    reply: Handover,
    access,
    queue: 'never',
    extension: true,
    summary:
      'What the next shift takes over: the holds that have not ended, the money moved between two dates, and how much is open',
  }),
})
