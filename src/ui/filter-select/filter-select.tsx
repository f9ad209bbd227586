import { ChevronDown, X } from 'lucide-react'

import { m } from '#messages/m.ts'
import { filterSelect } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { SelectOption } from '#ui/select/select.tsx'

export type FilterSelectProps<Value extends string> = {
  label: string
  /** The chosen value; null while nothing is chosen. */
  value: Value | null
  onValue: (value: Value | null) => void
  options: SelectOption<Value>[]
  /** The text while nothing is chosen; "All" by default. */
  all?: string
}

/** A list filter as a chip: at most one of a few values is chosen, in the browser's own select. */
export function FilterSelect<Value extends string>({ label, value, onValue, options, all }: FilterSelectProps<Value>) {
  const styles = filterSelect()
  const active = value !== null
  const chosen = options.find((option) => option.value === value)?.label ?? value ?? ''
  return (
    <span className={styles.root} data-active={active ? '' : undefined}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <select
        aria-label={label}
        className={styles.select}
        value={value ?? ''}
        onChange={(event) => onValue((event.target.value || null) as Value | null)}
      >
        <option value="">{all ?? m.common_all()}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {active ? (
        <IconButton size="small" label={m.ui_remove_filter({ label: chosen })} icon={<X />} onClick={() => onValue(null)} />
      ) : (
        <ChevronDown aria-hidden="true" />
      )}
    </span>
  )
}
