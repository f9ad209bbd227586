import * as z from 'zod/mini'
import { Instant, Money } from '#contract/core/wire.ts'

/** The most days before an event, and the most comparable events, that the pace and the forecast use. */
export const PACE_DAYS = 120
export const PACE_EVENTS = 10

/** Sold tickets by days before the event, and the median of comparable events. Days are in the event's zone. */
export const SalesPace = z.object({
  /** Sold tickets, and all tickets, VIP included. */
  sold: z.int(),
  capacity: z.int(),
  /** Days until the event; negative after it. */
  days_left: z.int(),
  /** Tickets sold by the end of each day, the earliest day first. The last day is the day of the event itself (0). */
  days: z.array(
    z.object({
      before: z.int(),
      /** Null for future days. */
      sold: z.nullable(z.int()),
      /** The median of the comparable events' sold tickets on this day; null if there are no comparable events. */
      median: z.nullable(z.number()),
    }),
  ),
  /** The comparable events, latest first: earlier events of the channel with sales, at the same venue, of the same category. */
  compared: z.array(z.object({ id: z.int(), title: z.string(), time: Instant, timezone: z.string(), sold: z.int() })),
  /**
   * The final number of sold tickets if sales continue as for the comparable events; null after the event or without enough data.
   */
  forecast: z.nullable(z.int()),
})
export type SalesPace = z.output<typeof SalesPace>

/** A part of the seat map: its regular seats, how many of them are sold and held, and their gross revenue, without VIP. */
const Part = { seats: z.int(), sold: z.int(), held: z.int(), revenue: Money }

/** The sales of an event by section, in natural order, and by price, from the highest. */
export const SalesByPlace = z.object({
  currency: z.string(),
  /** The sums by section; `section` is null for sales without a section. */
  sections: z.array(z.object({ section: z.nullable(z.string()), ...Part })),
  prices: z.array(z.object({ price: Money, ...Part })),
})
export type SalesByPlace = z.output<typeof SalesByPlace>
