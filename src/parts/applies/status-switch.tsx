import { m } from '#messages/m.ts'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { Switch } from '#ui/switch/switch.tsx'

interface Props {
  /** The row's name. */
  name: string
  status: 0 | 1
  /** Called to change the status; absent for people without the ability. */
  onToggle?: (() => void) | undefined
}

/** Shows whether a reward or a price rule is on. People who may change it see a switch, others a chip. */
export function StatusSwitch({ name, status, onToggle }: Props) {
  if (onToggle)
    return <Switch label={null} aria-label={m.applies_status_of({ name })} checked={status === 1} onChecked={onToggle} />
  return status === 1 ? (
    <StatusChip means="on">{m.common_enabled()}</StatusChip>
  ) : (
    <StatusChip means="off">{m.common_disabled()}</StatusChip>
  )
}
