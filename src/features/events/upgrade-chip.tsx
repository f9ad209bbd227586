import { CalendarClock, CircleCheck, CircleOff, History } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'

interface Props {
  event: Event
  /** True beside the event's switch, which already shows that a live event is disabled. */
  short?: boolean
}

/** The state of an event: coming soon, live, or past. A live event that is disabled sells nothing, so its chip is not green. */
export function UpgradeChip({ event: { upgrade_status: status, status: switched }, short = false }: Props) {
  if (status === 'coming-soon')
    return (
      <Chip tone="info" icon={<CalendarClock />}>
        {m.events_coming_soon()}
      </Chip>
    )
  if (status === 'live' && switched === 0)
    return <Chip icon={<CircleOff />}>{short ? m.events_live() : `${m.events_live()} · ${m.common_disabled()}`}</Chip>
  if (status === 'live')
    return (
      <Chip tone="positive" icon={<CircleCheck />}>
        {m.events_live()}
      </Chip>
    )
  return <Chip icon={<History />}>{m.events_past()}</Chip>
}
