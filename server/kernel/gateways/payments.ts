/** Money that moves. Amounts are decimals of the currency (58.5), never its smallest unit. */
export type Movement =
  /** From a fan's card on file, for what they bid or subscribed to. */
  | { kind: 'charge'; fan: number; amount: number; currency: string; description: string }
  /** Back to the card of a charge. */
  | { kind: 'refund'; charge: string; amount: number; currency: string; reason?: string }
  /** To the account of a fan who sold. */
  | { kind: 'payout'; seller: number; amount: number; currency: string; description: string }
  /** Back from that account. */
  | { kind: 'reversal'; payout: string; amount: number; currency: string }

/** The result: the gateway's name of the movement, or why it was refused or failed. */
export type Moved =
  /** A pending refund may still fail. */
  | { moved: true; id: string; pending?: true }
  /** `refund`: it had been made before it failed. */
  | { moved: false; reason: string; refund?: MadeRefund }

/** A refund as the gateway knows it. */
export interface MadeRefund {
  id: string
  /** A decimal of the currency. */
  amount: number
  /** When it was made, in milliseconds since 1970. */
  at: number
}

/** The key by which the gateway knows a movement: the same for every attempt, so that a repeat moves nothing twice. */
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
