import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import type { ProportionPart } from '#ui/proportion-bar/proportion-bar.tsx'

/**
 * The words and the parts of the bar for the seats of an event.
 * @param held the number of held seats; null while it is unknown: then only the sold ones are named
 */
export function seatsOf(
  { total_quantity: total, total_purchased: sold }: Pick<Event, 'total_quantity' | 'total_purchased'>,
  held: number | null,
): { words: string; parts: ProportionPart[] } {
  const purchased = { value: sold, label: m.ui_seat_purchased(), tone: 'purchased' as const }
  if (held === null)
    return {
      words: m.metrics_seats_sold({ sold: showCount(sold), total: showCount(total) }),
      parts: [purchased, { value: Math.max(0, total - sold), label: m.metrics_today_not_sold(), tone: 'rest' }],
    }
  const free = Math.max(0, total - sold - held)
  return {
    words: m.metrics_today_seats({ sold: showCount(sold), held: showCount(held), free: showCount(free) }),
    parts: [
      purchased,
      { value: held, label: m.ui_seat_reserved(), tone: 'reserved' },
      { value: free, label: m.ui_seat_available(), tone: 'available' },
    ],
  }
}
