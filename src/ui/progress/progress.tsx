import type { CSSProperties } from 'react'

import { progress } from '#styled/recipes'

export type ProgressProps = {
  /** The name of the work, for screen readers. */
  label: string
  /** The progress; absent if the end is unknown. */
  value?: number | undefined
  /** The maximum of `value`; 100 by default. */
  max?: number
}

const share = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0)

/** A thin progress bar, for work that takes more than a second. */
export function ProgressBar({ label, value, max = 100 }: ProgressProps) {
  const styles = progress()
  const endless = value === undefined
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={styles.track}
    >
      <div
        className={styles.bar}
        data-endless={endless ? '' : undefined}
        style={endless ? undefined : { width: `${share(value, max) * 100}%` }}
      />
    </div>
  )
}

/** A progress indicator as a thin ring, for a pill or a row. */
export function ProgressRing({ label, value, max = 100, size = 16 }: ProgressProps & { size?: number }) {
  const styles = progress()
  const endless = value === undefined
  const left = 100 - (endless ? 30 : share(value, max) * 100)
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth={2}
      className={styles.ring}
      data-endless={endless ? '' : undefined}
      style={{ '--ring': `${size}px` } as CSSProperties}
    >
      <circle cx={8} cy={8} r={6.75} className={styles.ringTrack} />
      <circle
        cx={8}
        cy={8}
        r={6.75}
        pathLength={100}
        strokeDasharray={100}
        strokeDashoffset={left}
        strokeLinecap="round"
        className={styles.ringBar}
      />
    </svg>
  )
}
