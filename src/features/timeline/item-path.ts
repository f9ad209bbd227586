import type { TimelineItem } from '#contract/timeline.ts'
import { salePath } from '#parts/payment/sale-href.ts'
import { orderPath } from '#parts/resale/order-path.ts'

/** Returns the address of the page of a purchase or of a resale order; undefined for other items, which have no page. */
export function itemPath(channel: number, item: TimelineItem): string | undefined {
  const { event_id: event, token } = item
  if (event !== null && token !== null) return salePath(channel, event, token)
  const order = orderOf(item)
  return order === null ? undefined : orderPath(channel, order)
}

/** Returns the id of the order that an item is about. The item's id is the order's id with a suffix for the fan's side. */
const orderOf = ({ kind, id }: TimelineItem): string | null =>
  kind === 'order-bought' || kind === 'order-sold' ? id.replace(/-[bs]$/, '') : null
