import type { LegalHours } from '#lib/legal-hours.ts'
import { sendingWindows, type SendingWindow } from '#lib/sending-plan.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { heldUntil, heldWords } from './held-until.ts'

interface Props {
  sendAt: string | null
  fans: number | undefined
  /** The number of fans in a batch; null if the speed is automatic. */
  batch: number | null
  hours: LegalHours | undefined
  zone: string
  /** The time by which every fan should have the text: the start of the earliest event. */
  deadline?: string | null
}

/** The most listed periods of sending; further ones are only counted. */
const SHOWN = 4

const list = css({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: '4',
  borderInlineStart: '2px solid',
  borderColor: 'line-strong',
  display: 'grid',
  gap: '2',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
})
const faint = css({ color: 'text-muted' })
const line = css({ textStyle: 'dense', color: 'text-muted', fontVariantNumeric: 'tabular-nums', marginTop: '2' })

/** The forecast of a send: when batches are sent within legal hours, and whether the last fan gets the text too late. */
export function Timeline({ sendAt, fans, batch, hours, zone, deadline = null }: Props) {
  const now = useNow()
  const held = sendAt === null ? null : heldUntil(hours, sendAt, now)
  return (
    <>
      {held !== null && <Banner>{m.sending_held({ until: heldWords(held, now, zone) })}</Banner>}
      <Windows {...{ sendAt, fans, batch, hours, zone, deadline, now }} />
    </>
  )
}

function Windows({ sendAt, fans, batch, hours, zone, deadline = null, now }: Props & { now: number }) {
  if (sendAt === null || !fans || hours === undefined) return null
  if (batch === null) return <p className={line}>{m.sending_plan_scales()}</p>
  if (batch < 1) return null
  const windows = sendingWindows({ from: Math.max(now, toEpoch(sendAt)), fans, batch, hours })
  if (windows === null) return <Banner tone="caution">{m.sending_plan_too_long()}</Banner>
  const last = windows.at(-1)!.to
  const words = m.sending_last_at({ when: formatDateTime(last, zone) })
  const isLate = deadline !== null && toEpoch(last) > toEpoch(deadline)
  return (
    <section aria-label={m.sending_plan()}>
      <ol className={list}>
        {windows.slice(0, SHOWN).map((window, nth) => (
          <li key={window.from}>
            {nth > 0 && <span className={faint}>{m.sending_plan_quiet()} </span>}
            {spanWords(window, zone)}
          </li>
        ))}
        {windows.length > SHOWN && <li className={faint}>{m.sending_plan_more({ count: windows.length - SHOWN })}</li>}
        {deadline !== null && <li className={faint}>{m.sending_plan_event({ when: formatDateTime(deadline, zone) })}</li>}
      </ol>
      {isLate ? <Banner tone="caution">{`${words} ${m.sending_too_late()}`}</Banner> : <p className={line}>{words}</p>}
    </section>
  )
}

/** A period in words: as one moment, if both ends are in the same minute. */
function spanWords({ from, to, fans }: SendingWindow, zone: string): string {
  const [first, last] = [formatDateTime(from, zone), formatDateTime(to, zone)]
  return first === last
    ? m.sending_plan_at({ when: first, count: fans })
    : m.sending_plan_span({ from: first, to: last, count: fans })
}
