import { Choice, type ChoiceProps } from '#ui/choice/choice.tsx'

export type SwitchProps = Omit<ChoiceProps, 'kind' | 'checked' | 'onChange' | 'error'> & {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** Whether the change is being sent. */
  busy?: boolean
}

/** A switch with two states; a change takes effect at once. */
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
