import { lastMessageAt } from '#lib/sending-plan.ts'
import type { LegalHours } from '#lib/legal-hours.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'

interface Props {
  sendAt: string | null
  fans: number | undefined
  /** Fans a batch; null where the speed finds itself. */
  batch: number | null
  hours: LegalHours | undefined
  zone: string
  /** By when everybody should have it: the earliest event's time. */
  deadline?: string | null
}

const line = css({ textStyle: 'dense', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** Until when the last fan has it, at this speed and within the legal hours; and whether that is too late. */
export function PlanLine({ sendAt, fans, batch, hours, zone, deadline = null }: Props) {
  const now = useNow()
  if (sendAt === null || !fans || batch === null || batch < 1 || hours === undefined) return null
  const last = lastMessageAt({ from: Math.max(now, toEpoch(sendAt)), fans, batch, hours })
  if (last === null) return null
  const words = m.sending_last_at({ when: formatDateTime(last, zone) })
  if (deadline !== null && toEpoch(last) > toEpoch(deadline))
    return <Banner tone="caution">{`${words} ${m.sending_too_late()}`}</Banner>
  return <p className={line}>{words}</p>
}
