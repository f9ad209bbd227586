import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '#data/store.ts'
import { m } from '#messages/m.ts'
import { HELP_BESIDE, helpOpen } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { onlySpoken } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SkipLink } from '#ui/skip-link/skip-link.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { useRemembered } from '#parts/remembered/use-remembered.ts'
import { EventCard } from './event-card.tsx'
import { EventDrop } from './event-drop.tsx'
import { EventHeader } from './event-header.tsx'
import type { EventSearch, EventTab } from './event-search.ts'
import { useEvent } from './use-event.ts'
import { useSeatInfo } from './use-seat-info.ts'

export interface EventScreenProps {
  salesChannelId: number
  eventId: number
  search: EventSearch
  onSearch: (next: EventSearch) => void
  onList: () => void
  onUpdate: () => void
  onAddInventory: () => void
  onPaper: () => void
  /** Cards of other areas beside the tabs, passed by the route. */
  cards: ReactNode
  /** The content of each tab; the route passes the parts of other areas. */
  panels: Record<EventTab, ReactNode>
  /** The counts on the tabs of other areas; undefined while unknown. */
  counts: Record<'analytics' | 'notification', number | undefined>
}

const columns = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: { base: '4', beside: '6' },
  flexDirection: { base: 'column', beside: 'row' },
})
const main = css({ flex: '1 1 auto', minWidth: 0, width: 'full' })
const head = css({ display: 'flex', alignItems: 'center', gap: '2', '& > [role=tablist]': { flex: 1, minWidth: 0 } })
/** Hides the button that folds the card on narrow screens, on which the card is above the tabs and can be folded itself. */
const fold = css({ besideDown: { display: 'none' } })

/** Whether the open help leaves no space for the event's card beside the tabs. */
function useIsNarrowed(): boolean {
  const isSpaceShort = useMedia(`${HELP_BESIDE} and (max-width: 1599px)`)
  return useStore(helpOpen) !== null && isSpaceShort
}

/** An event: its card at the left, its tabs at the right. */
export function EventScreen({
  salesChannelId,
  eventId,
  search,
  onSearch,
  onList,
  onUpdate,
  onAddInventory,
  onPaper,
  cards,
  panels,
  counts,
}: EventScreenProps) {
  const { event, mark, status } = useEvent(salesChannelId, eventId)
  const info = useSeatInfo(salesChannelId, eventId)
  const [card, setCard] = useRemembered('event-card', ['shown', 'folded'])
  const isNarrowed = useIsNarrowed()
  if (status === 'missing')
    return <EmptyState text={m.events_not_found()} action={<Button onClick={onList}>{m.events_to_list()}</Button>} />
  if (!event)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.events_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height="100dvh" />
      </div>
    )
  const tab = search.tab ?? 'inventory'
  const isFolded = card === 'folded' || isNarrowed
  return (
    <>
      {tab === 'inventory' && search.seat !== 'vip' && <SkipLink to="event-seats">{m.events_skip_to_seats()}</SkipLink>}
      <EventDrop event={event} />
      <EventHeader event={event} mark={mark} onUpdate={onUpdate} onAddInventory={onAddInventory} onPaper={onPaper} />
      <div className={columns}>
        <EventCard event={event} info={info} more={cards} isFolded={isFolded} />
        <div className={main}>
          {/* While the card with its h2 headings is hidden, this h2 is above the h3 headings of the tab. */}
          {isFolded && <h2 className={onlySpoken()}>{m.events_tabs()}</h2>}
          <div className={head}>
            {!isNarrowed && (
              <IconButton
                className={fold}
                label={isFolded ? m.events_card_show() : m.events_card_hide()}
                icon={isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
                aria-expanded={!isFolded}
                onClick={() => setCard(isFolded ? 'shown' : 'folded')}
              />
            )}
            <Tabs
              id="event"
              label={m.events_tabs()}
              value={tab}
              onValue={(next) => onSearch({ tab: next, ...(search.seat && { seat: search.seat }) })}
              items={[
                {
                  value: 'inventory' as const,
                  label: m.events_tab_inventory(),
                  count: info === 'unknown' ? undefined : info?.types.reduce((sum, { total }) => sum + total, 0),
                },
                { value: 'analytics' as const, label: m.analytics_tab(), count: counts.analytics },
                { value: 'notification' as const, label: m.signups_tab(), count: counts.notification },
              ]}
            />
          </div>
          <TabPanel tabs="event" value={tab}>
            {panels[tab]}
          </TabPanel>
        </div>
      </div>
    </>
  )
}
