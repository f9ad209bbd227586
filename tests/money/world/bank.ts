import { roundMoney } from '#lib/money.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'

/** A movement in the payment provider's books. */
interface Entry {
  movement: Movement
  moved: Moved
  /** The time at which the movement was made, in milliseconds since 1970. */
  at: number
}

/** The provider's response to a new movement; pending refunds count as made, and may fail later. */
export type Treatment = 'take' | 'refuse' | 'pending'

/** A pending refund that has ended. */
export interface EndedRefund {
  id: string
  charge: string
  amount: number
  at: number
  failed: boolean
}

const REFUSED = 'The payment provider declined.'
export const FAILED = 'expired_or_canceled_card'

/**
 * The payment provider, whose books survive the death of any process. As at Stripe, the same key moves money once and repeats
 * its refusal, refunds never exceed the charge, and a key with another movement is an error.
 */
export class Bank {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  /** Called for each charge that the provider accepts, before the charge is in the books. */
  onCharge: (charge: Extract<Movement, { kind: 'charge' }>) => void = () => {}
  /** Called after a pending refund has arrived or failed. */
  onRefundEnd: (refund: EndedRefund) => void = () => {}
  /** Called after a refund of a charge, or a reversal of a payout. */
  onBack: (back: { kind: 'refund' | 'reversal'; of: string; left: number }) => void = () => {}

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Moves money under a key, once. */
  move(key: string, movement: Movement, how: Treatment = 'take'): Moved {
    const known = this.#entries.get(key)
    if (known) {
      if (!isSame(known.movement, movement)) throw new Error(`The key ${key} was used for another movement`)
      return known.moved
    }
    const reason = how === 'refuse' ? REFUSED : this.#whyNot(movement)
    if (reason === null && movement.kind === 'charge') this.onCharge(movement)
    const isPending = how === 'pending' && movement.kind === 'refund'
    const id = `${movement.kind}_${this.#entries.size + 1}`
    const moved: Moved = reason === null ? { moved: true, id, ...(isPending && { pending: true }) } : { moved: false, reason }
    this.#entries.set(key, { movement, moved, at: this.#now() })
    const of = moved.moved ? backFrom(movement) : null
    if (of !== null) this.onBack({ kind: movement.kind as 'refund' | 'reversal', of, left: this.leftOf(of) })
    return moved
  }

  /** Ends the pending refunds that were made more than a second ago. @param fails whether the nth of them fails */
  endRefunds(fails: (nth: number) => boolean): void {
    const pending = [...this.#entries.values()].filter(({ moved, at }) => moved.moved && moved.pending && at < this.#now() - 1000)
    for (const [nth, entry] of pending.entries()) {
      const { movement, moved, at } = entry
      if (movement.kind !== 'refund' || !moved.moved) continue
      const { charge, amount } = movement
      const { id } = moved
      const failed = fails(nth)
      entry.moved = failed ? { moved: false, reason: FAILED, refund: { id, amount, at } } : { moved: true, id }
      this.onRefundEnd({ id, charge, amount, at, failed })
    }
  }

  find = (key: string): Moved | undefined => this.#entries.get(key)?.moved

  #whyNot(movement: Movement): string | null {
    const of = backFrom(movement)
    return of !== null && movement.amount > this.leftOf(of) ? 'More than is left' : null
  }

  /** Returns the amount of a charge or a payout. */
  amountOf = (id: string): number => this.#moved().find((one) => one.id === id)!.movement.amount

  #moved = () => [...this.#entries.values()].flatMap(({ movement, moved }) => (moved.moved ? [{ movement, id: moved.id }] : []))

  /** Returns the part of a charge or a payout that was not refunded or reversed, in the currency's main unit. */
  leftOf(id: string): number {
    return sum(
      this.#moved().map(({ movement, id: own }) => {
        if (own === id) return movement.amount
        return backFrom(movement) === id ? -movement.amount : 0
      }),
    )
  }

  /** Returns the amount of a charge that was refunded at the provider itself. Such refunds have no reason. */
  refundedHere = (charge: string): number =>
    sum(
      this.#moved().flatMap(({ movement }) =>
        movement.kind === 'refund' && movement.charge === charge && movement.reason === undefined ? [movement.amount] : [],
      ),
    )

  /** Returns the charges to a fan's card, the earliest first. */
  chargesOf = (fan: number) =>
    this.#moved().flatMap(({ movement, id }) => (movement.kind === 'charge' && movement.fan === fan ? [id] : []))

  /** Returns a fan's payments, less refunds. */
  paidBy = (fan: number): number => sum(this.chargesOf(fan).map((id) => this.leftOf(id)))

  /** Returns a fan's payouts for sold tickets, less reversals. */
  receivedBy = (seller: number): number =>
    sum(this.#moved().map(({ movement, id }) => (movement.kind === 'payout' && movement.seller === seller ? this.leftOf(id) : 0)))
}

/** Returns the charge or payout that a refund or reversal is about. */
const backFrom = (movement: Movement): string | null =>
  movement.kind === 'refund' ? movement.charge : movement.kind === 'reversal' ? movement.payout : null

const sum = (amounts: readonly number[]) =>
  roundMoney(
    amounts.reduce((total, amount) => total + amount, 0),
    'usd',
  )

const isSame = (a: Movement, b: Movement) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
