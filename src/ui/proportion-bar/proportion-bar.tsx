import { proportionBar } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'
import type { Tone } from '#ui/chip/chip.tsx'

export type ProportionPart = {
  value: number
  label: string
  /** `rest` is the empty end of the bar. */
  tone: Tone | 'available' | 'reserved' | 'purchased' | 'rest'
}

export type ProportionBarProps = {
  /** The name of the bar; its accessible name also lists the parts. */
  label: string
  parts: ProportionPart[]
}

/** A bar four pixels high, split in the proportion of its parts. It illustrates the figures beside it. */
export function ProportionBar({ label, parts }: ProportionBarProps) {
  const styles = proportionBar()
  const spoken = parts.map((part) => `${part.label} ${showCount(part.value)}`).join(', ')
  return (
    <div role="img" aria-label={`${label}: ${spoken}`} className={styles.root}>
      {parts
        .filter((part) => part.value > 0)
        .map((part) => (
          <div key={part.label} className={styles.part} data-tone={part.tone} style={{ flex: `${part.value} 1 0` }} />
        ))}
    </div>
  )
}
