import { CalendarClock, CircleCheck, History } from 'lucide-react'
import type { UpgradeStatus } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'

/** The state of an event: coming soon, live, or past. */
export function UpgradeChip({ status }: { status: UpgradeStatus }) {
  if (status === 'coming-soon')
    return (
      <Chip tone="info" icon={<CalendarClock />}>
        {m.events_coming_soon()}
      </Chip>
    )
  if (status === 'live')
    return (
      <Chip tone="positive" icon={<CircleCheck />}>
        {m.events_live()}
      </Chip>
    )
  return <Chip icon={<History />}>{m.events_past()}</Chip>
}
