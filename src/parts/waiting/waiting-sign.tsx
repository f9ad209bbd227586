import { ArrowUp, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowMark } from '#data/outbox/overlay.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'

/** A chip for a row's unconfirmed changes, or for a change that needs a person's decision; null without either. */
export function waitingSign(mark: RowMark | undefined): ReactNode {
  if (mark?.needsYou)
    return (
      <Chip tone="danger" icon={<CircleAlert />}>
        {m.events_needs_you()}
      </Chip>
    )
  return mark && mark.waiting > 0 ? (
    <Chip tone="caution" icon={<ArrowUp />}>
      {mark.sending ? m.common_sending() : m.common_waiting({ count: mark.waiting })}
    </Chip>
  ) : null
}
