import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowMark } from '#data/outbox/overlay.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { RefusedSign } from './refused-sign.tsx'

/** A chip for a row's unconfirmed changes, or for a change that needs a person's decision; null without either. */
export function waitingSign(mark: RowMark | undefined): ReactNode {
  if (mark?.needsYou) return <RefusedSign mark={mark} />
  return mark && mark.waiting > 0 ? (
    <Chip tone="caution" icon={<ArrowUp />}>
      {mark.sending ? m.common_sending() : m.common_waiting({ count: mark.waiting })}
    </Chip>
  ) : null
}
