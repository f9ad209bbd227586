/** The subjects of abilities; the only action is `manage`. */
export const subjects = [
  'all',
  'revenue',
  'sales_channel',
  'sales_channel_event_details',
  'csv_download',
  'text_buy_ui',
  'bidding_ui',
  'seatpicker_ui',
  'offers',
  'tag',
  'text_buy_segment',
  'bulk_messages',
  'shift_journal',
] as const
export type Subject = (typeof subjects)[number]

/** The kinds of rows that calls are about, with the kind of their ids. The channel of the row decides who may make the call. */
export const rowKinds = {
  channel: 'number',
  event: 'number',
  seat: 'uuid',
  transaction: 'uuid',
  reward: 'uuid',
  price_rule: 'uuid',
  listing: 'uuid',
  order: 'uuid',
  user: 'number',
  offer: 'uuid',
  bulk_message: 'uuid',
  message_template: 'uuid',
  bid: 'uuid',
  bid_product: 'uuid',
  approval_run: 'uuid',
  pass_product: 'uuid',
  pass_subscription: 'uuid',
  saved_view: 'uuid',
  seat_map: 'uuid',
} as const satisfies Record<string, 'number' | 'uuid'>
export type RowKind = keyof typeof rowKinds

export type Feature = 'bidding' | 'seatpicker' | 'marketplace' | 'pass' | 'whatsapp' | 'salesforce'

/** The parts of an input whose schema is unknown, typed so that the scope of any call accepts them. */
export interface AnyInput {
  params: never
  query: never
  body: never
}

/**
 * The id or ids that an input contains. Null or undefined means that the input has no id; the call is then refused, even if the
 * input is valid.
 */
export type Named = string | number | null | undefined | readonly (string | number | null | undefined)[]

/**
 * The rows that a call is about; `ids` reads their ids from the parsed input. Each row must belong to a channel that the caller
 * may access. A valid input without an id, or with an invalid one, is refused.
 */
export interface Scope<I = AnyInput> {
  row: RowKind
  ids(input: I): Named
  /** The text of the 404 if a row is missing or belongs to another channel. */
  missing: string
}

/** Allows members of the row's channel; with `manage`, only those who may manage one of its subjects there. */
export interface MemberAccess<I = AnyInput> {
  scope: Scope<I>
  manage?: Subject | readonly Subject[]
  feature?: Feature
}

/** The allowed callers: anyone, any signed-in user, any signed-in user but role `client`, provider staff, or members. */
export type Access<I = AnyInput> = 'anyone' | 'signed-in' | 'staff' | 'provider' | MemberAccess<I>

/** Access, or a function of the parsed input if access depends on it. */
export type AccessRule<I = AnyInput> = Access<I> | ((input: I) => Access<I>)

/** The part of an input that contains an id. */
type Part = 'params' | 'query' | 'body'

const idAt =
  (part: Part, field: string): Scope['ids'] =>
  (input) =>
    (input as Record<Part, Record<string, Named> | undefined>)[part]?.[field]

/** The channel whose id is in the path, or in another part of the input. */
export const ofChannel = (field = 'id', where: Part = 'params'): Scope => ({
  row: 'channel',
  ids: idAt(where, field),
  missing: 'Not found',
})
/** The event whose id is in the path, or in another part of the input. */
export const ofEvent = (field = 'id', where: Part = 'params'): Scope => ({
  row: 'event',
  ids: idAt(where, field),
  missing: 'Event not found',
})
/** The seat whose id is in the body. */
export const ofSeat: Scope = { row: 'seat', ids: idAt('body', 'uuid'), missing: 'Seat not found' }
