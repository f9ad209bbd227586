import type { SaleSeat, TransactionDetail } from '#contract/event-transactions.ts'
import { numbersBetween } from '#lib/number-runs.ts'

interface Sold extends Pick<TransactionDetail, 'type'> {
  seats: readonly Pick<SaleSeat, 'section' | 'row' | 'seat'>[]
}

/** The search that finds the seats of a sale in the inventory; null for VIP packages, which are not on the seat map. */
export function searchFor({ type, seats }: Sold): string | null {
  const first = seats[0]
  if (type === 'vip' || first === undefined || first.section === null) return null
  const names = [...new Set(seats.flatMap(({ seat }) => seat ?? []))]
  const isList = names.every((name) => /^\d{1,9}$/.test(name))
  // Only numbers are read as a list; for other names, the row is shown.
  const named = names.length === 1 || isList ? numbersBetween(names).join(',') : ''
  return [first.section, first.row, named].filter(Boolean).join(' ')
}
