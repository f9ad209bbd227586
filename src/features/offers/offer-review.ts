import type { HoldCodes, PriceCodeOption } from '#contract/event-codes.ts'
import type { Event } from '#contract/events.ts'
import type { EventData } from '#contract/offers.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'

type Chosen = Pick<Event, 'id' | 'title' | 'time' | 'timezone'>
type Data = Readonly<Record<string, EventData>>

/** An event of an offer in words, with its date in its own zone. */
const eventWords = ({ title, time, timezone }: Chosen): string => `${title}, ${formatDateTime(time, timezone)}`

/** The events of an offer in words, one per line. */
export const eventLines = (events: readonly Chosen[]): string => events.map(eventWords).join('\n')

/** The codes of an event in words. */
export function codeWords(data: EventData | undefined): string {
  const holds = data?.hold_codes ?? []
  const codes = [
    ...(data?.price_code ? [m.offers_codes_price({ code: data.price_code })] : []),
    ...(holds.length > 0 ? [m.offers_codes_hold({ codes: holds.join(', ') })] : []),
  ]
  return codes.length > 0 ? codes.join(' · ') : m.offers_codes_none()
}

/** Returns the codes of an offer in words: one line if all events have the same codes, otherwise one line for each event. */
export function codeLines(events: readonly Chosen[], data: Data): string {
  const lines = events.map((event) => codeWords(data[String(event.id)]))
  return new Set(lines).size <= 1 ? (lines[0] ?? '') : events.map(({ title }, nth) => `${title}: ${lines[nth]}`).join('\n')
}

interface Known {
  prices: readonly PriceCodeOption[]
  holds: readonly HoldCodes[]
}

/** Warnings of chosen codes that no seat of their event has, once the codes of the events are loaded. */
export const codeWarnings = (events: readonly Chosen[], data: Data, { prices, holds }: Known): string[] =>
  events.flatMap(({ id, title }) => {
    const { price_code = null, hold_codes = [] } = data[String(id)] ?? {}
    const known = holds.find(({ eventId }) => eventId === id)?.codes ?? []
    const isPriced = prices.some(({ code, eventIds }) => code === price_code && eventIds.includes(id))
    return [
      ...(price_code !== null && prices.length > 0 && !isPriced ? [price_code] : []),
      ...hold_codes.filter((code) => holds.length > 0 && !known.some((one) => one.code === code)),
    ].map((code) => m.offers_codes_no_seats({ title, code }))
  })
