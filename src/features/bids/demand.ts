import type { Bid } from '#contract/bids.ts'
import { roundMoney } from '#lib/money.ts'

type Offered = Pick<Bid, 'id' | 'amount' | 'quantity' | 'created_at'>

/** Compares bids: the highest first, then the earliest. The server approves in this order. */
export const byMerit = (a: Offered, b: Offered): number =>
  b.amount - a.amount || (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1)

export interface Outcome {
  /** The bids that get seats, in order. */
  chosen: Offered[]
  seats: number
  /** The total price of the bids that get seats. */
  revenue: number
  /** The number of bids that get no seats, because they are below the price or too few seats are left. */
  missed: number
  left: number
}

/** The result of approving all bids down to a price. @param seats the number of seats left */
export function outcomeOf(bids: readonly Offered[], price: number, seats: number, currency: string): Outcome {
  const chosen: Offered[] = []
  let left = seats
  for (const bid of [...bids].sort(byMerit)) {
    if (bid.amount < price || bid.quantity > left) continue
    left -= bid.quantity
    chosen.push(bid)
  }
  const revenue = chosen.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  const given = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return { chosen, seats: given, revenue: roundMoney(revenue, currency), missed: bids.length - chosen.length, left }
}

export interface Step {
  price: number
  /** The number of seats in all bids of this price or more. */
  demand: number
}

/** Returns the number of requested seats at each price, highest price first. */
export function demandOf(bids: readonly Offered[]): Step[] {
  const steps: Step[] = []
  let demand = 0
  for (const { amount, quantity } of [...bids].sort(byMerit)) {
    demand += quantity
    const last = steps.at(-1)
    if (last?.price === amount) last.demand = demand
    else steps.push({ price: amount, demand })
  }
  return steps
}

/** The position of the step whose price is nearest to a price. @param steps at least one, highest price first */
export function nearestStep(steps: readonly Step[], price: number): number {
  let nearest = 0
  for (const [nth, step] of steps.entries())
    if (Math.abs(step.price - price) < Math.abs(steps[nearest]!.price - price)) nearest = nth
  return nearest
}
