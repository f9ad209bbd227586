import { type ReactNode, useId } from 'react'

import { segmentGroup, onlySpoken } from '#styled/recipes'

export type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode; disabled?: boolean }

export type SegmentGroupProps<Value extends string> = {
  /** The group's accessible name; not visible. */
  label: string
  value: Value
  onValue: (value: Value) => void
  options: Segment<Value>[]
  /** Shows icons only; the labels are then accessible names and tooltips. */
  iconsOnly?: boolean
}

/** A switch between a few views or ranges, side by side. */
export function SegmentGroup<Value extends string>({ label, value, onValue, options, iconsOnly }: SegmentGroupProps<Value>) {
  const name = useId()
  const styles = segmentGroup()
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map((option) => (
        <label key={option.value} className={styles.item} title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValue(option.value)}
          />
          {option.icon}
          <span className={iconsOnly ? onlySpoken() : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
