import type { DeliveryCounts as Counts } from '#contract/sending.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { tones } from '#ui/status-chip/status-chip.tsx'
import { recipientMeanings } from './delivery-progress.ts'

/** The states in the order in which the bar fills, from the left. */
const parts = Object.keys(recipientMeanings) as (keyof Counts)[]
const words: Record<keyof Counts, () => string> = {
  delivered: m.sending_delivered,
  sent: m.sending_sent,
  failed: m.sending_failed,
  cancelled: m.sending_cancelled,
  paused: m.sending_paused,
  scheduled: m.sending_scheduled,
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
  gap: '3',
  margin: 0,
  marginTop: '3',
})
const name = css({ textStyle: 'label', color: 'text-muted' })
const figure = css({ margin: 0, fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })

/** The numbers of recipients in each state, as a bar and as figures. */
export function DeliveryCounts({ counts }: { counts: Counts }) {
  return (
    <div>
      <ProportionBar
        label={m.sending_recipients()}
        parts={parts.map((field) => ({
          value: counts[field],
          label: words[field](),
          // Recipients who have not been sent the message yet are the empty end of the bar.
          tone: field === 'scheduled' ? 'rest' : tones[recipientMeanings[field]],
        }))}
      />
      <dl className={list}>
        {parts.map((field) => (
          <div key={field}>
            <dt className={name}>{words[field]()}</dt>
            <dd className={figure}>{showCount(counts[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
