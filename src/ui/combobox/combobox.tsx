import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { m } from '#messages/m.ts'
import { cx } from '#styled/css'
import { combobox, control } from '#styled/recipes'
import { Chip, FilterChip } from '#ui/chip/chip.tsx'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'

import { ComboboxList, type OptionsStatus } from './combobox-list.tsx'
import { type ComboboxOption, matching } from './matching.ts'

type PickerProps = {
  value: string[]
  onValue: (value: string[]) => void
  options: ComboboxOption[]
  /** Allows several choices, shown as chips under the box. */
  multiple?: boolean
  /** A summary inside the box instead of chips under it; empty while nothing is chosen. */
  summary?: string
  /** Whether the list closes after each choice. By default it closes if only one item can be chosen. */
  closeOnChoice?: boolean
  placeholder?: string
  /** Called with the typed text; the caller then passes filtered options. */
  onSearch?: (text: string) => void
  status?: OptionsStatus
  disabled?: boolean
}

function Picker(props: PickerProps) {
  const { value, onValue, options, multiple = false, summary, placeholder, onSearch, status = 'ready', disabled } = props
  const closeOnChoice = props.closeOnChoice ?? !multiple
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => (onSearch ? options : matching(options, typed)), [options, typed, onSearch])
  const collection = useMemo(
    () =>
      createListCollection({
        items: shown,
        itemToValue: (item) => item.value,
        itemToString: (item) => item.label,
        isItemDisabled: (item) => item.disabled ?? false,
      }),
    [shown],
  )
  const { id, ...attributes } = useFieldControl()
  const styles = combobox()
  const box = control({ chip: summary !== undefined })
  const labelOf = (key: string) => {
    const option = options.find(({ value: one }) => one === key)
    return option ? [option.label, option.hint].filter(Boolean).join(' · ') : key
  }
  const type = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  return (
    <Ark.Root
      ref={root}
      className={styles.root}
      collection={collection}
      ids={{ input: id, label: `${id}-label` }}
      value={value}
      multiple={multiple}
      disabled={disabled}
      placeholder={summary || (placeholder ?? m.ui_choose())}
      openOnClick
      closeOnSelect={closeOnChoice}
      inputBehavior="autohighlight"
      selectionBehavior={multiple ? 'clear' : 'replace'}
      positioning={{ sameWidth: true, strategy: 'fixed', gutter: 4 }}
      onValueChange={(details) => onValue(details.value)}
      onInputValueChange={(details) => type(details.reason === 'input-change' ? details.inputValue : '')}
    >
      <Ark.Control className={cx(box.box, styles.control)} data-summary={summary ? '' : undefined}>
        <Ark.Input {...attributes} className={box.input} />
        {value.length > 0 && (!multiple || summary) && !disabled && (
          <Ark.ClearTrigger className={styles.clearTrigger} aria-label={m.ui_clear()}>
            <X />
          </Ark.ClearTrigger>
        )}
        <Ark.Trigger className={styles.trigger} aria-label={m.ui_open_list()}>
          <ChevronDown />
        </Ark.Trigger>
      </Ark.Control>
      {multiple && summary === undefined && value.length > 0 && (
        <div className={styles.chosen}>
          {value.map((key) =>
            disabled ? (
              <Chip key={key}>{labelOf(key)}</Chip>
            ) : (
              <FilterChip key={key} label={labelOf(key)} onRemove={() => onValue(value.filter((other) => other !== key))} />
            ),
          )}
        </div>
      )}
      <ComboboxList items={shown} status={status} />
    </Ark.Root>
  )
}

export type ComboboxProps = FieldProps & PickerProps

/** Chooses one or several items of a long list, found by typing. Its script is large, so load it on demand. */
export function Combobox({ label, help, error, required, optional, hideLabel, id, ...picker }: ComboboxProps) {
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Picker {...picker} />
    </Field>
  )
}
