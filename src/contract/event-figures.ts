import * as z from 'zod/mini'
import { Instant, Money } from '#contract/core/wire.ts'

/** So many days before an event are looked at, and so many of the channel's last comparable events. */
export const PACE_DAYS = 120
export const PACE_EVENTS = 10

/** How an event sells, beside the median of the events that were like it: by days before, in the event's zone. */
export const SalesPace = z.object({
  /** Tickets that count as sold (decisions 9), and how many there are, VIP included. */
  sold: z.int(),
  capacity: z.int(),
  /** How many days it is until the event; negative when it is over. */
  days_left: z.int(),
  /** Tickets sold by the end of each day, the earliest first, the last is the day of the event itself (0). */
  days: z.array(
    z.object({
      before: z.int(),
      /** Null for days that have not come. */
      sold: z.nullable(z.int()),
      /** Null where there is nothing to compare with. */
      median: z.nullable(z.number()),
    }),
  ),
  /** The events it is compared with, the latest first: over, at the same venue, of the same category. */
  compared: z.array(z.object({ id: z.int(), title: z.string(), time: Instant, timezone: z.string(), sold: z.int() })),
  /** What the event comes to if it goes on as those did; null where nothing can be said, and once it is over. */
  forecast: z.nullable(z.int()),
})
export type SalesPace = z.output<typeof SalesPace>

/** A part of the house: how many seats it has, how many of them are sold and held, and what its sales came to (gross, regular seats). */
const Part = { seats: z.int(), sold: z.int(), held: z.int(), revenue: Money }

/** Where an event sells: by section in natural order, and by price from the highest. */
export const SalesByPlace = z.object({
  currency: z.string(),
  /** Sales that name no section stand under null. */
  sections: z.array(z.object({ section: z.nullable(z.string()), ...Part })),
  prices: z.array(z.object({ price: Money, ...Part })),
})
export type SalesByPlace = z.output<typeof SalesByPlace>
