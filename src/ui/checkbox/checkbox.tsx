import { useEffect, useRef } from 'react'

import { Choice, type ChoiceProps } from '#ui/choice/choice.tsx'

export type CheckboxProps = Omit<ChoiceProps, 'kind' | 'checked' | 'onChange'> & {
  /** Whether the checkbox is checked; `mixed` if only some of the items that it represents are checked. */
  checked: boolean | 'mixed'
  onChecked: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChecked, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <Choice
      {...rest}
      ref={ref}
      kind="checkbox"
      checked={checked === true}
      onChange={(event) => onChecked(event.target.checked)}
    />
  )
}
