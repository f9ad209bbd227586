/** A movement of money. Amounts are in the currency's main unit (58.5), never in its smallest. */
export type Movement =
  /** Charges a fan's stored card, for a bid or a subscription. */
  | { kind: 'charge'; fan: number; amount: number; currency: string; description: string }
  /** Returns money to the card of a charge. */
  | { kind: 'refund'; charge: string; amount: number; currency: string; reason?: string }
  /** Pays a fan who sold seats, to the fan's account. */
  | { kind: 'payout'; seller: number; amount: number; currency: string; description: string }
  /** Takes a payout back from the seller's account. */
  | { kind: 'reversal'; payout: string; amount: number; currency: string }

/** The result: the gateway's id of the movement, or why it was refused or failed. */
export type Moved =
  /** A pending refund may still fail. */
  | { moved: true; id: string; pending?: true }
  /** `refund` is set if the refund was made and failed later. */
  | { moved: false; reason: string; refund?: MadeRefund }

/** A refund at the gateway. */
export interface MadeRefund {
  id: string
  /** In the currency's main unit. */
  amount: number
  /** When it was made, in milliseconds since 1970. */
  at: number
}

/** The key of a movement at the gateway: the same for every attempt, so that a repeat moves nothing twice. */
export interface Under {
  key: string
  signal: AbortSignal
}

/** Moves money. Throwing means that the result is unknown: look it up with `find`. */
export interface Payments {
  move(movement: Movement, under: Under): Promise<Moved>
  /** Returns the result of a movement; undefined if the gateway does not know its key. */
  find(movement: Movement, under: Under): Promise<Moved | undefined>
}
