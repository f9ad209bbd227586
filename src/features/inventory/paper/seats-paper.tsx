import type { Event } from '#contract/events.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PaperFailed } from './paper-failed.tsx'
import { rowsOnPaper } from './rows-on-paper.ts'

/** Every seat of an event, one line per row: numbers instead of colours, for black-and-white print. */
export function SeatsPaper({ channel, event }: { channel: number; event: Event }) {
  const state = useSeats(channel, event.id)
  if (state.status === 'failed') return <PaperFailed words={m.common_could_not_load()} onRetry={state.retry} />
  if (state.status === 'loading') return <Skeleton height={300} />
  const { sections, totals } = state.view
  if (sections.length === 0) return <p>{m.inventory_no_seats()}</p>
  return (
    <>
      <p>
        {m.paper_counts({
          available: showCount(totals.available),
          reserved: showCount(totals.reserved),
          purchased: showCount(totals.purchased),
        })}
      </p>
      {sections.map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </>
  )
}

const narrow = css({ width: '4rem' })
const third = css({ width: '30%' })

function Section({ section }: { section: SectionView }) {
  const { available, reserved, purchased } = section.counts
  const heading = m.inventory_section_named({ section: section.name })
  return (
    <section aria-label={heading}>
      <h2>
        {heading} ·{' '}
        {m.paper_counts({ available: showCount(available), reserved: showCount(reserved), purchased: showCount(purchased) })}
      </h2>
      <table aria-label={heading}>
        <thead>
          <tr>
            <th scope="col" className={narrow}>
              {m.inventory_row()}
            </th>
            <th scope="col" className={third}>
              {m.inventory_available()}
            </th>
            <th scope="col" className={third}>
              {m.inventory_reserved()}
            </th>
            <th scope="col">{m.inventory_purchased()}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOnPaper(section).map(({ name, free, held, sold }) => (
            <tr key={name}>
              <th scope="row">{name || m.common_empty_value()}</th>
              <td>{free}</td>
              <td>{held}</td>
              <td>{sold}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
