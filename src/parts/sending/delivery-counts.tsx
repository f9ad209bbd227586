import type { DeliveryCounts as Counts } from '#contract/sending.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { ProportionBar, type ProportionPart } from '#ui/proportion-bar/proportion-bar.tsx'

const parts: readonly { field: keyof Counts; words: () => string; tone: ProportionPart['tone'] }[] = [
  { field: 'scheduled', words: m.sending_scheduled, tone: 'info' },
  { field: 'sent', words: m.sending_sent, tone: 'accent' },
  { field: 'delivered', words: m.sending_delivered, tone: 'positive' },
  { field: 'failed', words: m.sending_failed, tone: 'danger' },
  { field: 'paused', words: m.sending_paused, tone: 'caution' },
  { field: 'cancelled', words: m.sending_cancelled, tone: 'neutral' },
]

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
  gap: '3',
  margin: 0,
  marginTop: '3',
})
const name = css({ textStyle: 'label', color: 'text-muted' })
const figure = css({ margin: 0, fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })

export const totalOf = (counts: Counts): number => parts.reduce((sum, { field }) => sum + counts[field], 0)
/** The number of recipients with a known result. */
export const endedOf = ({ sent, delivered, failed, cancelled }: Counts): number => sent + delivered + failed + cancelled

/** The numbers of recipients in each state, as a bar and as figures. */
export function DeliveryCounts({ counts }: { counts: Counts }) {
  return (
    <div>
      <ProportionBar
        label={m.sending_recipients()}
        parts={parts.map(({ field, words, tone }) => ({ value: counts[field], label: words(), tone }))}
      />
      <dl className={list}>
        {parts.map(({ field, words }) => (
          <div key={field}>
            <dt className={name}>{words()}</dt>
            <dd className={figure}>{showCount(counts[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
