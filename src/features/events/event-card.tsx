import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { categoryWords } from './category-words.ts'
import { DoorsPack } from './doors-pack.tsx'
import { EventPicture } from './event-picture.tsx'
import { SeatInfo } from './seat-info.tsx'
import type { SeatStanding } from './use-seat-info.ts'

/** Below the breakpoint `beside`. */
const IS_ABOVE = '(max-width: 1239.98px)'

interface Props {
  event: Event
  info: SeatStanding | 'unknown' | null
  /** Cards of other areas, below the event's own. */
  more: ReactNode
  /** Whether the card is hidden beside the tabs. Above the tabs (on narrow screens) it is always shown. */
  isFolded: boolean
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: { base: 'full', beside: '320px' },
  flexShrink: 0,
  position: { beside: 'sticky' },
  top: 'calc(token(sizes.header) + 1rem)',
  maxHeight: { beside: 'calc(100dvh - token(sizes.header) - 2rem)' },
  overflowY: { beside: 'auto' },
  // If the content is higher than the window, it scrolls; the cards do not shrink.
  '& > *': { flexShrink: 0 },
  besideDown: { '& > * + *': { marginTop: 0 } },
  '&[data-folded]': { beside: { display: 'none' } },
})
/** The picture: a strip on a tablet, hidden on a phone. */
const picture = css({
  display: { base: 'none', sm: 'block' },
  borderRadius: 'card',
  overflow: 'hidden',
  besideDown: { height: '24', '& > span': { aspectRatio: 'auto', height: 'full' } },
})
const cards = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', beside: '1fr' },
  alignItems: 'start',
})

const fold = css({
  '& summary': { textStyle: 'dense', fontWeight: 'semibold', paddingBlock: '2', _coarse: { paddingBlock: '3' } },
})

/**
 * The event's facts, its seat counts, the cards of other areas, and the data for offline use. Beside the tabs the card can be
 * hidden; on narrow screens it is above the tabs, folded.
 */
export function EventCard({ event, info, more, isFolded }: Props) {
  return (
    <div className={column} data-folded={isFolded ? '' : undefined}>
      <div className={picture}>
        <EventPicture event={event} size="large" />
      </div>
      <Folded>
        <Card title={m.events_info()}>
          <DescriptionList
            items={[
              { label: m.events_event_id(), value: <Identifier>{event.event_id}</Identifier> },
              { label: m.common_timezone(), value: event.timezone.replaceAll('_', ' ') },
              { label: m.events_category(), value: categoryWords(event.category) },
              { label: m.events_league(), value: event.league && startCase(event.league) },
              { label: m.events_security_phrase(), value: event.security_phrase },
            ]}
          />
        </Card>
        <SeatInfo info={info} />
        {more}
        <DoorsPack event={event} />
      </Folded>
    </div>
  )
}

/** The cards; folded on narrow screens, on which they would push the seats off the screen. */
function Folded({ children }: { children: ReactNode }) {
  const isAbove = useMedia(IS_ABOVE)
  if (!isAbove) return <div className={cards}>{children}</div>
  return (
    <details className={fold}>
      <summary>{m.events_about()}</summary>
      <div className={cards}>{children}</div>
    </details>
  )
}
