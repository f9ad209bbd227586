import { badge, type BadgeVariantProps } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'

export type BadgeProps = {
  count: number
  tone?: BadgeVariantProps['tone']
  /** The accessible text instead of the bare number. */
  label?: string
}

const most = 9999

/** A count beside a name; shown as "9,999+" above 9,999. */
export function Badge({ count, tone, label }: BadgeProps) {
  return (
    <span
      className={badge({ tone })}
      title={count > most ? showCount(count) : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      {count > most ? `${showCount(most)}+` : showCount(count)}
    </span>
  )
}
