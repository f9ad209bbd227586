import { CircleCheck, CircleOff, Clock, LoaderCircle, Pause, PencilLine } from 'lucide-react'
import type { OfferStatus } from '#contract/offers.ts'
import type { RecipientStatus } from '#contract/sending.ts'
import { m } from '#messages/m.ts'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { StatusChip, type StatusMeaning } from '#ui/status-chip/status-chip.tsx'
import { recipientMeanings } from './delivery-progress.ts'

export type ShownStatus = OfferStatus | 'Past'

export const statusWords: Record<ShownStatus, () => string> = {
  Draft: m.sending_draft,
  Scheduled: m.sending_scheduled,
  Sending: m.sending_sending,
  Paused: m.sending_paused,
  Done: m.sending_done,
  Cancelled: m.sending_cancelled,
  Past: m.sending_past,
}

const looks: Record<ShownStatus, { tone: Tone; icon: typeof Clock }> = {
  Draft: { tone: 'neutral', icon: PencilLine },
  Scheduled: { tone: 'info', icon: Clock },
  Sending: { tone: 'positive', icon: LoaderCircle },
  Paused: { tone: 'caution', icon: Pause },
  Done: { tone: 'positive', icon: CircleCheck },
  Cancelled: { tone: 'danger', icon: CircleOff },
  Past: { tone: 'neutral', icon: CircleOff },
}

/** The state of an offer or a mass text. */
export function SendStatusChip({ status }: { status: ShownStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {statusWords[status]()}
    </Chip>
  )
}

const recipientLooks: Record<RecipientStatus, { means: StatusMeaning; words: () => string }> = {
  Scheduled: { means: recipientMeanings.scheduled, words: m.sending_scheduled },
  Sent: { means: recipientMeanings.sent, words: m.sending_sent },
  Delivered: { means: recipientMeanings.delivered, words: m.sending_delivered },
  Failed: { means: recipientMeanings.failed, words: m.sending_failed },
  Paused: { means: recipientMeanings.paused, words: m.sending_paused },
  Cancelled: { means: recipientMeanings.cancelled, words: m.sending_cancelled },
}

/** The result of a message to one fan. */
export function RecipientStatusChip({ status }: { status: RecipientStatus }) {
  const { means, words } = recipientLooks[status]
  return <StatusChip means={means}>{words()}</StatusChip>
}
