import type { JournalEntry } from '#contract/journal.ts'
import { fieldsIn } from '#lib/fields.ts'

/** The kinds of rows whose facts a line shows. */
export type FactKind =
  | 'event'
  | 'fan'
  | 'person'
  | 'invitation'
  | 'seat'
  | 'bid'
  | 'run'
  | 'sale'
  | 'charge'
  | 'bid_charge'
  | 'pass_charge'
  | 'order'
  | 'listing'
  | 'subscription'
  | 'offer'
  | 'item'

export type RecordedLine = Pick<JournalEntry, 'call' | 'table' | 'row_id' | 'before' | 'after'>

/** The kind of the row in a line's `table`. */
const kindOfTable: Record<string, FactKind> = {
  dashboard_users: 'person',
  invitations: 'invitation',
  events: 'event',
  users: 'fan',
  fans: 'fan',
  seats: 'seat',
  bids: 'bid',
  approval_runs: 'run',
  transactions: 'sale',
  bid_charges: 'bid_charge',
  pass_charges: 'pass_charge',
  orders: 'order',
  listings: 'listing',
  pass_subscriptions: 'subscription',
  offers: 'offer',
}

/** The tables of the API whose rows have a name, and the column with the name. */
export const namedTables = {
  bulk_messages: 'title',
  segments: 'name',
  rewards: 'code',
  message_templates: 'title',
  seat_maps: 'venue',
  bid_products: 'name',
  pass_products: 'title',
  domains: 'domain',
} as const
export type NamedTable = keyof typeof namedTables
const isNamedTable = (table: string): table is NamedTable => Object.hasOwn(namedTables, table)

/** The fields of a request that may contain the id of a row, by kind; the first field with an id counts. */
const fieldsOf: readonly (readonly [FactKind, readonly string[]])[] = [
  ['event', ['event_id', 'eventId', 'event']],
  ['fan', ['user_id', 'userId', 'fan_id', 'fan']],
  ['person', ['person']],
  ['invitation', ['invitation']],
  ['bid', ['bid']],
  ['run', ['run']],
  ['order', ['orderId', 'order_id', 'order', 'caseId']],
  ['sale', ['sale']],
  ['listing', ['listing_id']],
  ['subscription', ['subscriberId', 'subscription']],
  ['charge', ['chargeId', 'charge']],
]

/** The tables of rows whose id is in the path of a call about a channel. */
const itemsInPath: Record<string, readonly [NamedTable, string]> = {
  updateSegment: ['segments', 'segmentId'],
  deleteSegment: ['segments', 'segmentId'],
  updateBidProduct: ['bid_products', 'productId'],
  deleteBidProduct: ['bid_products', 'id'],
  updatePassProduct: ['pass_products', 'productId'],
  updateDomain: ['domains', 'id'],
  deleteDomain: ['domains', 'id'],
  activateDomain: ['domains', 'id'],
  deactivateDomain: ['domains', 'id'],
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The kinds with numeric ids, and the kinds whose ids may be any text. The ids of all other kinds are UUIDs. */
const numeric = new Set<FactKind>(['event', 'fan', 'person'])
const foreign = new Set<FactKind>(['charge', 'pass_charge'])

function idOf(kind: FactKind, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = String(value)
  if (foreign.has(kind)) return id
  return (numeric.has(kind) ? /^\d{1,9}$/ : uuid).test(id) ? id : undefined
}

export interface Wanted {
  ids: Partial<Record<FactKind, string>>
  /** The table of the id of `item`. */
  itemTable?: NamedTable
}

/** Returns the ids of the rows that a line is about. */
export function factsWanted({ call, table, row_id, before, after }: RecordedLine): Wanted {
  const now = fieldsIn(after ?? before)
  const isCall = 'params' in now || 'plan' in now || 'problem' in now
  const parts = isCall
    ? [now['params'], now['plan'], fieldsIn(now['plan'])['movement'], now['body'], now['answer']].map(fieldsIn)
    : [now]
  const ids: Wanted['ids'] = {}
  for (const [kind, fields] of fieldsOf) {
    const found = parts.flatMap((part) => fields.map((field) => idOf(kind, part[field]))).find((id) => id !== undefined)
    if (found !== undefined) ids[kind] = found
  }
  const wanted: Wanted = { ids }
  const token = parts.map((part) => part['claim_tx_token']).find((value) => idOf('sale', value) !== undefined)
  if (token !== undefined) ids.sale = String(token)
  // The call about a sale's email has its sale in the response: the token of the request is not recorded.
  const sold = call === 'updateTransactionEmail' ? idOf('sale', fieldsIn(now['answer'])['id']) : undefined
  if (sold !== undefined) ids.sale = sold
  if (table !== null && row_id !== null) addRow(wanted, table, row_id)
  const [itemTable, field] = itemsInPath[call] ?? []
  const item = field === undefined ? undefined : idOf('item', fieldsIn(now['params'])[field])
  if (itemTable !== undefined && item !== undefined) Object.assign(wanted, { itemTable, ids: { ...ids, item } })
  return wanted
}

function addRow(wanted: Wanted, table: string, row: string): void {
  const kind = isNamedTable(table) ? 'item' : kindOfTable[table]
  if (kind === undefined || idOf(kind, row) === undefined) return
  wanted.ids[kind] = row
  if (isNamedTable(table)) wanted.itemTable = table
}
