import type * as z from 'zod/mini'
import type { Subject } from '#contract/core/access.ts'

/**
 * The form in which a device stores a table. `whole`: all rows, also in memory. `log`: the newest rows and those of stored events,
 * in blocks. `columns`: typed columns (seats). `none`: not stored, but queued changes are applied on screen.
 */
export type Kept = 'whole' | 'log' | 'columns' | 'none'

interface Shape {
  /** The schema of a row. It is loaded with its area only when needed. */
  row: () => Promise<z.ZodMiniType>
  /** The id field of a row: a UUID, or a number if `numbered`. */
  id: string
  numbered?: true
  /** Whether a device stores the rows of a whole channel, or only those of its stored events. */
  of: 'channel' | 'event'
  kept: Kept
  /** Only users who may manage this subject may read the table; the devices of other users delete it. */
  manage?: Subject
}

interface LogShape extends Shape {
  kept: 'log'
  of: 'channel'
  /** The field with the instant by which rows are newer or older. */
  newest: string
  /** The dotted path of a row's event id. Rows of stored events are never dropped by age. */
  event: string
}

/**
 * Every table whose rows a device stores or applies changes to, in the order of a first load. All other rules for storing a table
 * are derived from its line here, and from its feed on the server.
 */
export const tables = {
  events: { row: async () => (await import('./events.ts')).Event, id: 'id', numbered: true, of: 'channel', kept: 'whole' },
  seats: { row: async () => (await import('./inventory.ts')).Seat, id: 'uuid', of: 'event', kept: 'columns' },
  vip: { row: async () => (await import('./inventory.ts')).Vip, id: 'uuid', of: 'event', kept: 'whole' },
  rewards: { row: async () => (await import('./rewards.ts')).Reward, id: 'id', of: 'channel', kept: 'whole' },
  price_rules: { row: async () => (await import('./price-rules.ts')).PriceRule, id: 'id', of: 'channel', kept: 'whole' },
  segments: { row: async () => (await import('./segments.ts')).Segment, id: 'id', of: 'channel', kept: 'whole' },
  offers: { row: async () => (await import('./offers.ts')).Offer, id: 'id', of: 'channel', kept: 'whole' },
  bulk_messages: { row: async () => (await import('./mass-texts.ts')).BulkMessage, id: 'id', of: 'channel', kept: 'whole' },
  message_templates: {
    row: async () => (await import('./templates.ts')).MessageTemplate,
    id: 'id',
    of: 'channel',
    kept: 'whole',
  },
  bid_products: { row: async () => (await import('./bid-products.ts')).BidProduct, id: 'id', of: 'channel', kept: 'whole' },
  pass_products: { row: async () => (await import('./pass.ts')).PassProduct, id: 'id', of: 'channel', kept: 'whole' },
  saved_views: { row: async () => (await import('./saved-views.ts')).SavedView, id: 'id', of: 'channel', kept: 'whole' },
  admin_views: { row: async () => (await import('./saved-views.ts')).AdminView, id: 'id', of: 'channel', kept: 'none' },
  seat_maps: { row: async () => (await import('./seat-maps.ts')).SeatMap, id: 'id', of: 'channel', kept: 'whole' },
  holds: { row: async () => (await import('./inventory.ts')).HeldSeat, id: 'uuid', of: 'channel', kept: 'whole' },
  transactions: {
    row: async () => (await import('./transactions.ts')).TransactionRow,
    id: 'id',
    of: 'channel',
    kept: 'log',
    newest: 'purchased_time',
    event: 'event.id',
    manage: 'sales_channel',
  },
  users: { row: async () => (await import('./users.ts')).TextBuyUser, id: 'id', numbered: true, of: 'channel', kept: 'none' },
} as const satisfies Record<string, Shape | LogShape>

type Tables = typeof tables
/** Every table that devices store, or to whose rows they apply queued changes. */
export type Table = keyof Tables
type KeptAs<K extends Kept> = { [T in Table]: Tables[T]['kept'] extends K ? T : never }[Table]
export type WholeTable = KeptAs<'whole'>
export type LogTable = KeptAs<'log'>
export type ColumnsTable = KeptAs<'columns'>
/** The tables whose rows a device stores. */
export type MirroredTable = WholeTable | LogTable | ColumnsTable
/** A row of a table. */
export type RowOf<T extends Table> = z.output<Awaited<ReturnType<Tables[T]['row']>>>
export type RowId = string | number

const named = <T extends Table>(accepts: (shape: Shape) => boolean) =>
  (Object.keys(tables) as Table[]).filter((table) => accepts(tables[table])) as T[]

export const wholeTables = named<WholeTable>(({ kept }) => kept === 'whole')
export const logTables = named<LogTable>(({ kept }) => kept === 'log')
export const mirroredTables = named<MirroredTable>(({ kept }) => kept !== 'none')
/** The tables that a device stores for the whole channel. */
export const channelTables = mirroredTables.filter((table) => tables[table].of === 'channel') as (WholeTable | LogTable)[]
/** The tables that a device stores only for its stored events. */
export const eventTables = mirroredTables.filter((table) => tables[table].of === 'event')

export const isTable = (name: string): name is Table => Object.hasOwn(tables, name)
export const isMirrored = (name: string): name is MirroredTable => isTable(name) && shapeOf(name).kept !== 'none'
/** The description of a table, in the form that all tables share. */
export const shapeOf = (table: Table): Shape & { newest?: string; event?: string } => tables[table]
/** Converts an id from text to the type in the table's rows. */
export const idFrom = (table: Table, text: RowId): RowId => (shapeOf(table).numbered ? Number(text) : String(text))
/** Reads the id of a row. */
export const idOf = (table: Table, row: object): RowId => (row as Record<string, RowId>)[tables[table].id] as RowId
