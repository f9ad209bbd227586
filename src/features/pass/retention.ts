import { isLapsing, type PassSubscription } from '#contract/pass.ts'
import { localDate } from '#lib/day-range.ts'
import { roundMoney } from '#lib/money.ts'
import { toEpoch } from '#lib/time.ts'

type Row = Pick<
  PassSubscription,
  'start_date' | 'subscribed' | 'status' | 'renews_at' | 'quantity' | 'failed_attempts' | 'pass_setting'
>

export interface Cohort {
  /** `YYYY-MM`, in the channel's zone. */
  month: string
  joined: number
  kept: number
}

/** The number of subscriptions that began in each month, and of those that are still in force; the newest month first. */
export function cohortsOf(rows: readonly Row[], zone: string): Cohort[] {
  const months = new Map<string, Cohort>()
  for (const { start_date, subscribed } of rows) {
    const month = localDate(start_date, zone).slice(0, 'YYYY-MM'.length)
    const cohort = months.get(month) ?? { month, joined: 0, kept: 0 }
    months.set(month, cohort)
    cohort.joined++
    if (subscribed) cohort.kept++
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
}

const MONTH_MS = 30 * 86_400_000

/**
 * The expected charges of the next thirty days, and how many subscriptions are about to end because they were cancelled or the
 * card failed.
 */
export function outlookOf(rows: readonly Row[], now: number): { revenue: number; lapsing: number } {
  const due = rows.filter(
    ({ status, renews_at }) =>
      (status === 'active' || status === 'trial') && renews_at !== null && toEpoch(renews_at) < now + MONTH_MS,
  )
  const revenue = due.reduce((sum, { quantity, pass_setting }) => sum + quantity * pass_setting.amount, 0)
  const lapsing = rows.filter(isLapsing).length
  return { revenue: roundMoney(revenue, rows[0]?.pass_setting.currency ?? 'usd'), lapsing }
}
