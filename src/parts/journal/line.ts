import type { JournalEntry, JournalFacts } from '#contract/journal.ts'
import { fieldsIn, type Fields } from '#lib/fields.ts'
import { listed } from '#lib/listed.ts'
import { formatMoney } from '#lib/money.ts'
import { formatLongDate, formatNear } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { salePath } from '#parts/payment/sale-href.ts'
import { orderPath } from '#parts/resale/order-path.ts'
import { seatsPath } from '#parts/seat-link/seats-path.ts'
import { listedPieces, type Piece } from './pieces.ts'
import { placesWords } from './place-words.ts'

/** The most rows of seats that a line lists before it only counts the seats. */
const ROWS_LISTED = 3
/** The most characters of a message that a line quotes. */
const QUOTED = 80

/** A line of the journal, with the pieces of its sentence. */
export interface Line {
  entry: JournalEntry
  channel: number
  /** The channel's zone. */
  zone: string
}

/** The row after the change, or before it if it was deleted. */
export const rowOf = ({ entry: { before, after } }: Line): Fields => fieldsIn(after ?? before)
/** Whether a line recorded a row before or after its change, instead of the request and the response of a call. */
export const hasRow = (line: Line): boolean => {
  const row = rowOf(line)
  return !['params', 'plan', 'problem', 'fields'].some((part) => part in row)
}
/** A part of a call that is recorded with its request and response. */
export const partOf = (line: Line, part: 'params' | 'body' | 'answer' | 'plan' | 'file' | 'problem'): Fields =>
  fieldsIn(rowOf(line)[part])

/** The length of a list in a part of a call. If the list was too long to record, the length alone was recorded. */
export function lengthOf(line: Line, part: 'body' | 'answer', name: string): number | undefined {
  const list = partOf(line, part)[name]
  return numberIn(fieldsIn(rowOf(line)['lengths']), `${part}.${name}`) ?? (Array.isArray(list) ? list.length : undefined)
}

export const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
export const numberIn = (fields: Fields, name: string): number | undefined => {
  const value = Number(fields[name])
  return fields[name] === null || fields[name] === undefined || Number.isNaN(value) ? undefined : value
}

const pathOf = ({ channel }: Line, rest: string) => `/sales-channel/${channel}/${rest}`

const fanPiece = (line: Line, { id, name }: { id: string; name: string | null }): Piece => ({
  text: name ?? m.journal_a_fan(),
  to: name === null ? undefined : pathOf(line, `texttobuy/users/${id}`),
})

/** The fan, with a link to their page. */
export function fanOf(line: Line): Piece {
  const { fan } = line.entry.facts
  return fan === undefined ? { text: m.journal_a_fan() } : fanPiece(line, fan)
}

/** The fans of a line that is about several fans, with links to their pages; the number of fans without names is at the end. */
export function fansOf(line: Line): Piece[] {
  const { fans = [], more_fans: more = 0 } = line.entry.facts
  const named = fans.map((fan) => fanPiece(line, fan))
  return listedPieces(more > 0 ? [...named, { text: m.journal_others({ count: more }) }] : named)
}

/** The event and its day, with a link to the event's page. */
export function eventOf(line: Line): Piece {
  const { event } = line.entry.facts
  if (event === undefined) return { text: m.journal_an_event() }
  return { text: eventTitle(event), to: pathOf(line, `events/${event.id}`) }
}

/** The title of an event with its day, because a season has several games of the same title. */
export const eventTitle = ({ title, time, timezone }: NonNullable<JournalFacts['event']>): string =>
  `${title} (${formatLongDate(time, timezone)})`

/** The sale's order number, with a link to its page. */
export function saleOf(line: Line): Piece {
  const { sale, event } = line.entry.facts
  if (sale === undefined) return { text: m.journal_no_name() }
  return { text: sale.number, to: event && salePath(line.channel, event.id, sale.id) }
}

/** The word for a resale order, with a link to the order's page. */
export function resaleOrderOf({ channel, entry }: Line): Piece {
  const { order } = entry.facts
  return { text: m.journal_resale_order(), to: order && orderPath(channel, order.id) }
}

export const personOf = (line: Line): Piece => {
  const { facts } = line.entry
  const invited = [partOf(line, 'body'), partOf(line, 'answer'), rowOf(line)].map(
    (part) => textIn(part, 'name') ?? textIn(part, 'email'),
  )
  return { text: facts.person?.name ?? invited.find((name) => name !== undefined) ?? m.journal_no_name() }
}

/** The pages of rows, by the table in which they are. */
const pages: Record<string, (id: string) => string> = {
  bids: (id) => `bid-to-seat/bids/${id}`,
  bid_products: (id) => `bid-to-seat/products/${id}`,
  approval_runs: (id) => `bid-to-seat/products/${id}`,
  bid_charges: (id) => `bid-to-seat/products/${id}`,
  pass_products: (id) => `pass/products/${id}`,
  segments: (id) => `texttobuy/segments/${id}`,
  offers: (id) => `texttobuy/offers/${id}`,
  bulk_messages: (id) => `texttobuy/mass-text/${id}`,
  rewards: (id) => `rewards/${id}/update`,
  price_rules: (id) => `price-rules/${id}/update`,
  listings: (id) => `marketplace/listings/${id}`,
}
/** The tables of the products that these calls are about. The calls are recorded as calls about a channel. */
const productCalls: Record<string, string> = {
  updatePassProduct: 'pass_products',
  updateBidProduct: 'bid_products',
  deleteBidProduct: 'bid_products',
}

/** The product, reward, segment and so on, with a link to its page unless it was deleted. */
export function itemOf(line: Line): Piece {
  const { entry } = line
  const { facts, table, row_id, after, before, call } = entry
  const row = rowOf(line)
  const own = ['title', 'name', 'code', 'domain', 'email', 'venue'].map(
    (name) => textIn(row, name) ?? textIn(partOf(line, 'body'), name),
  )
  const name = facts.item?.name ?? own.find((text) => text !== undefined)
  // A bid is named after its product, but the link opens the bid's own page.
  const id = table === 'bids' ? row_id : (facts.item?.id ?? row_id)
  const ofItem = pages[productCalls[call] ?? table ?? '']
  // A subscription is named after its pass, but the link opens the subscriber's page.
  const page = facts.subscription ? `pass/subscribers/${facts.subscription.id}` : id === null ? undefined : ofItem?.(id)
  const isGone = before !== null && after === null
  return { text: name ?? m.journal_no_name(), to: isGone ? undefined : page && pathOf(line, page) }
}

/** The seats by section and row, or their number and sections if they are in many rows. */
export function placesOf(line: Line): Piece {
  const { places = [], event } = line.entry.facts
  const [first] = places
  if (first === undefined) return { text: m.journal_some_seats() }
  const to = event && pathTo(line, event.id, first)
  if (places.length <= ROWS_LISTED) return { text: placesWords(places), to }
  const all = [...new Set(places.map(({ section }) => section))]
  const sections = m.journal_in_sections({ count: all.length, sections: listed(all) })
  return { text: m.journal_seats_in({ count: line.entry.lines, sections }), to }
}

const pathTo = ({ channel }: Line, event: number, { section, row }: { section: string; row: string }) =>
  seatsPath(channel, event, [section, row].filter(Boolean).join(' '))

/** An amount with its currency; the sign for an empty value if the amount is not known. */
export const moneyOf = (amount: number | undefined, currency: string | undefined): string =>
  amount === undefined ? m.common_empty_value() : formatMoney(amount, currency)

/** A moment in the event's zone. The date is left out if it is the day of the line. */
export function momentOf({ entry, zone }: Line, at: string | undefined): string {
  if (at === undefined) return m.common_empty_value()
  const own = entry.facts.event?.timezone ?? zone
  return formatNear(at, entry.at, own)
}

/** The start of a text, on one line. */
export function quoted(text: string | undefined): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  return line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line
}
