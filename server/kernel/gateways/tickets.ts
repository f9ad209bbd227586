/** A transfer of an order's seats from the seller to the buyer, in the terms of the ticketing system. */
export interface Delivery {
  /** The order's id. */
  order: string
  /** The ticketing system's id of the event. */
  event: string
  section: string
  row: string
  first_seat: string
  last_seat: string
  /** The fans' ids; null if a person was erased. */
  seller: number | null
  buyer: number | null
}

/** The result: the buyer has the seats, or the reason why the ticketing system refused. */
export type Delivered = { delivered: true } | { delivered: false; reason: string }

/** Transfers tickets. Throwing means that the result is unknown; a repeat for the same order transfers nothing twice. */
export interface Tickets {
  deliver(delivery: Delivery, signal: AbortSignal): Promise<Delivered>
}
