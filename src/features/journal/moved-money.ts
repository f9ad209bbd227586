import type { JournalEntry } from '#contract/journal.ts'
import { roundMoney } from '#lib/money.ts'

/** Money that people moved in a shift, in one direction and currency. */
export interface Moved {
  kind: 'charged' | 'refunded'
  currency: string
  amount: number
  /** How many charges or refunds. */
  count: number
}

type Fields = Record<string, unknown>
const planOf = ({ after }: JournalEntry): Fields => ((after as Fields | null)?.['plan'] ?? {}) as Fields

function refundOf(entry: JournalEntry) {
  const plan = planOf(entry)
  const { amount, currency } = (entry.call === 'refundTransaction' ? (plan['movement'] ?? {}) : plan) as Fields
  return { kind: 'refunded' as const, amount: Number(amount ?? 0), currency: String(currency ?? ''), count: 1 }
}

function chargeOf({ facts: { amount = 0, currency = '', run } }: JournalEntry) {
  return { kind: 'charged' as const, amount, currency, count: run?.approved ?? 1 }
}

const moves: Record<string, (entry: JournalEntry) => Moved> = {
  approveBid: chargeOf,
  approveBids: chargeOf,
  refundTransaction: refundOf,
  cancelReservedOrder: refundOf,
}

/** Sums the money that lines moved, by direction and currency. */
export function movedMoney(lines: readonly JournalEntry[]): Moved[] {
  const sums = new Map<string, Moved>()
  for (const entry of lines) {
    const move = entry.outcome === 'done' && Object.hasOwn(moves, entry.call) ? moves[entry.call]!(entry) : undefined
    if (move === undefined || move.amount === 0) continue
    const key = `${move.kind} ${move.currency}`
    const sum = sums.get(key) ?? { ...move, amount: 0, count: 0 }
    const amount = roundMoney(sum.amount + move.amount, move.currency)
    sums.set(key, { ...sum, amount, count: sum.count + move.count })
  }
  return [...sums.values()]
}
