/** Seats that go from a fan who sold them to one who bought them, as the ticketing system knows them. */
export interface Delivery {
  /** The order's id. */
  order: string
  /** The event as its ticketing system knows it. */
  event: string
  section: string
  row: string
  first_seat: string
  last_seat: string
  /** The fans' ids; null where a person was erased. */
  seller: number | null
  buyer: number | null
}

/** What came of it: the buyer has the seats, or why the ticketing system would not. */
export type Delivered = { delivered: true } | { delivered: false; reason: string }

/** Hands tickets over. Throwing means that nobody knows what became of it; asked again about the same order it does it once. */
export interface Tickets {
  deliver(delivery: Delivery, signal: AbortSignal): Promise<Delivered>
}
