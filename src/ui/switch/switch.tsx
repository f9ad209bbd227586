import { Choice, type ChoiceProps } from '#ui/choice/choice.tsx'

export type SwitchProps = Omit<ChoiceProps, 'kind' | 'checked' | 'onChange' | 'error'> & {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** The change is on its way. */
  busy?: boolean
}

/** Something that is on or off, and changes at once. */
export function Switch({ checked, onChecked, busy, ...rest }: SwitchProps) {
  return (
    <Choice
      {...rest}
      kind="switch"
      checked={checked}
      aria-busy={busy || undefined}
      onChange={(event) => onChecked(event.target.checked)}
    />
  )
}
