/** The subjects on which an ability may be held; the only action is `manage` (specification 1, section 6). */
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
] as const
export type Subject = (typeof subjects)[number]

/** The rows by which the server finds out whose data a call is about. */
export type RowKind = 'channel' | 'event' | 'seat' | 'transaction'

export type Feature = 'bidding' | 'seatpicker' | 'marketplace' | 'pass'

/**
 * Where in the parsed input the id stands by which the owner is found, and what the 404 says where there is none.
 * The field may hold one id or a list of them; each must belong to a channel the caller reaches.
 */
export interface Scope {
  row: RowKind
  in: 'params' | 'query' | 'body'
  field: string
  missing: string
}

/** A member of the row's channel; with `manage`, only one who manages one of these subjects there. */
export interface MemberAccess {
  scope: Scope
  manage?: Subject | readonly Subject[]
  feature?: Feature
}

/** Who may make a call: anyone, anyone signed in, provider staff, or members (decisions 2). */
export type Access = 'anyone' | 'signed-in' | 'provider' | MemberAccess

/** Access, or a function of the parsed input where who may depends on it. */
export type AccessRule = Access | ((input: { params?: unknown; query?: unknown; body?: unknown }) => Access)

/** The channel named in the path. */
export const ofChannel = (field = 'id', where: Scope['in'] = 'params'): Scope => ({
  row: 'channel',
  in: where,
  field,
  missing: 'Not found',
})
/** The channel of the event named in the path (or elsewhere). */
export const ofEvent = (field = 'id', where: Scope['in'] = 'params'): Scope => ({
  row: 'event',
  in: where,
  field,
  missing: 'Event not found',
})
/** The channel of the seat named in the body. */
export const ofSeat: Scope = { row: 'seat', in: 'body', field: 'uuid', missing: 'Seat not found' }
