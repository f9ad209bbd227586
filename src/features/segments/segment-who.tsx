import { segments } from '#contract/segments.ts'
import type { TextBuyUser } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { fieldWords } from '#parts/segment-filters/filter-words.ts'
import { useSettled } from '#ui/field/use-settled.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { showCount } from '#ui/count/count.ts'
import type { chosenIn } from './segment-form.ts'
import { SegmentOverlap } from './segment-overlap.tsx'

interface Props {
  channel: number
  chosen: ReturnType<typeof chosenIn>
}

const head = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted' })
const list = css({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  textStyle: 'dense',
})
const step = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  fontVariantNumeric: 'tabular-nums',
  '&[data-empty]': { color: 'danger-text' },
})
const person = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 })

/**
 * The fans of a segment: the number left after each filter, to show which filter removes most, the first ten, and the overlap with
 * another segment.
 */
export function SegmentWho({ channel, chosen }: Props) {
  const settled = useSettled(JSON.stringify(chosen))
  const isSettled = settled === JSON.stringify(chosen)
  const input = { params: { id: channel }, body: JSON.parse(settled) as never }
  const { data } = useRead(segments.previewSegmentUsers, input, { enabled: isSettled, live: true })
  if (!data || !isSettled) return null
  const names = [m.segments_reachable(), ...chosen.filters.map(({ id }) => fieldWords({ id, label: id }))]
  return (
    <>
      {chosen.filters.length > 0 && (
        <div className={stack({ gap: '1' })}>
          <h3 className={head}>{m.segments_steps()}</h3>
          <ol className={list}>
            {data.steps.map((count, nth) => (
              <li key={nth} className={step} data-empty={count === 0 ? '' : undefined}>
                <span>{names[nth]}</span>
                <span>{showCount(count)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {data.users.length > 0 && (
        <div className={stack({ gap: '1' })}>
          <h3 className={head}>{m.segments_first_users()}</h3>
          <ul className={list}>
            {data.users.map((user) => (
              <li key={user.id} className={person}>
                <Avatar name={nameOf(user)} />
                {nameOf(user)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SegmentOverlap channel={channel} chosen={JSON.parse(settled) as Props['chosen']} />
    </>
  )
}

const nameOf = ({ first_name, last_name, email, phone }: TextBuyUser): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || phone || m.common_empty_value()
