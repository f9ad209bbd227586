import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useChipsAsSelect } from './use-chips-as-select.ts'

interface Props<Value extends string> {
  label: string
  /** Whether the label is shown before the chips. */
  isLabelShown?: boolean
  /** The values, each with its number of rows; undefined if it is not known. */
  options: readonly { value: Value; label: string; count: number | undefined }[]
  /** The number of all rows, if it is shown. */
  total?: number
  /** Whether the numbers are being loaded. */
  isLoading?: boolean
  chosen: Value | ''
  onChosen: (value: Value | '') => void
}

const group = css({ display: 'flex', alignItems: 'baseline', gap: '3' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5' })
const name = css({ textStyle: 'label', color: 'text-muted', flexShrink: 0, width: 'var(--label-width, auto)' })
const figure = css({ fontVariantNumeric: 'tabular-nums', color: 'text-muted', marginInlineStart: '1' })

const shown = (count: number | undefined) => (count === undefined ? m.common_empty_value() : showCount(count))

/** A filter as chips with numbers, of which exactly one is on. On a narrow touch screen, it is one select. */
export function CountedChips<Value extends string>(props: Props<Value>) {
  const { label, isLabelShown, options, total, isLoading, chosen, onChosen } = props
  const isSelect = useChipsAsSelect()
  if (isSelect)
    return (
      <FilterSelect
        label={label}
        value={chosen === '' ? null : chosen}
        onValue={(value) => onChosen(value ?? '')}
        options={options.map((one) => ({
          value: one.value,
          label: one.count === undefined ? one.label : `${one.label} (${shown(one.count)})`,
        }))}
      />
    )
  return (
    <div role="group" aria-label={label} className={group}>
      {isLabelShown && (
        <span className={name} aria-hidden="true">
          {label}
        </span>
      )}
      <div className={row}>
        <ToggleChip pressed={chosen === ''} onPressed={() => onChosen('')}>
          {m.common_all()}
          {total !== undefined && <span className={figure}>{shown(total)}</span>}
        </ToggleChip>
        {options.map((one) => (
          <ToggleChip key={one.value} pressed={chosen === one.value} onPressed={(on) => onChosen(on ? one.value : '')}>
            {one.label}
            <span className={figure}>{isLoading ? <Skeleton width="1.5em" height="1em" /> : shown(one.count)}</span>
          </ToggleChip>
        ))}
      </div>
    </div>
  )
}
