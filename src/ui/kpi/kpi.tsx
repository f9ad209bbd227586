import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatPercent } from '#lib/percent.ts'
import { kpi } from '#styled/recipes'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

export type KpiProps = {
  label: string
  /** The figure, formatted by the caller. */
  value: ReactNode
  /** The change compared with the period before, in percent: 10 means 10 %. Null without a comparison. */
  change?: number | null
  /** The label of the compared period. */
  changeLabel?: string
  /** Shows a placeholder as high as the figure; if `change` is set to any value, as high as figure and change. */
  loading?: boolean
}

const trendOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'even')
const icons = { up: ArrowUpRight, down: ArrowDownRight, even: Minus }

/** One figure with its name and its change, for use in a `Card`. */
export function Kpi({ label, value, change, changeLabel, loading }: KpiProps) {
  const styles = kpi()
  const trend = trendOf(change ?? 0)
  const Icon = icons[trend]
  return (
    <div className={styles.root} aria-busy={loading || undefined}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{loading ? <Skeleton width="5em" height="1lh" /> : value}</div>
      {change !== undefined &&
        change !== null &&
        (loading ? (
          <div className={styles.change}>
            <Skeleton width="8em" height="1lh" />
          </div>
        ) : (
          <div className={styles.change}>
            <span className={styles.percent} data-trend={trend}>
              <Icon />
              {`${change > 0 ? '+' : ''}${formatPercent(change)}`}
            </span>
            {changeLabel && ` ${changeLabel}`}
          </div>
        ))}
    </div>
  )
}
