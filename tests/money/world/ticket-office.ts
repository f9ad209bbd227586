import type { Delivered, Delivery } from '#server/kernel/gateways/tickets.ts'

/** The ticketing system, which delivers the seats of an order once. */
export class TicketOffice {
  readonly delivered = new Set<string>()

  deliver({ order }: Delivery, refuse = false): Delivered {
    if (this.delivered.has(order)) return { delivered: true }
    if (refuse) return { delivered: false, reason: 'The seats are blocked' }
    this.delivered.add(order)
    return { delivered: true }
  }
}
