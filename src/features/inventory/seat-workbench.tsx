import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { useSeatSearch } from '#data/mirror/seats/use-seats.ts'
import { useCan } from '#data/session/use-can.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { allClosed, allOpen, type SectionLook, toggled, useOpened, withLook } from './opened-sections.ts'
import { rowsIn } from './rows-in.ts'
import { type SeatActions, SeatActionsContext } from './seat-actions.ts'
import { SeatDialogs, type SeatDialog } from './seat-dialogs.tsx'
import { EventHistory } from './seat-history.tsx'
import { SeatToolbar } from './seat-toolbar.tsx'
import { SectionList } from './section-list.tsx'
import { heightsFor, sectionHeight } from './section-sizes.ts'
import { useAsking, useHolds } from './use-holds.ts'
import { useHeightVariable } from './use-height-variable.ts'
import { useSeatQuery } from './use-seat-query.ts'

interface Props {
  channel: number
  event: Event
  view: SeatView
  kinds: ReactNode
}

/** Searching, opening and working on the seats of one event. */
export function SeatWorkbench({ channel, event, view, kinds }: Props) {
  const { query, change, clear } = useSeatQuery()
  const [opened, setOpened] = useOpened(event.id)
  // A search opens what it finds; what one closes meanwhile stays closed until the text is another.
  const [closed, setClosed] = useState<{ text: string; names: ReadonlySet<string> }>({ text: '', names: new Set() })
  const [dialog, setDialog] = useState<SeatDialog | null>(null)
  const [history, setHistory] = useState(false)
  const asking = useAsking(channel, event.timezone, event.id)
  const holds = useHolds(asking)
  const canHold = useCan()('sales_channel_event_details')
  const coarse = useMedia('(pointer: coarse)')
  const toolbar = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  useHeightVariable(toolbar, root, '--inventory-head')
  const { sections, total } = useSeatSearch(view, query)

  const isSearch = query.text.trim() !== ''
  const shut = closed.text === query.text ? closed.names : none
  const lookOf = (name: string) =>
    isSearch ? (shut.has(name) ? undefined : (opened.sections.get(name) ?? opened.look)) : opened.sections.get(name)
  const names = () => sections.map((section) => section.view.name)
  const onToggle = (name: string) =>
    isSearch ? setClosed({ text: query.text, names: flipped(shut, name) }) : setOpened(toggled(opened, name))
  const openAll = () => (isSearch ? setClosed({ text: query.text, names: none }) : setOpened(allOpen(opened, names())))
  const closeAll = () => (isSearch ? setClosed({ text: query.text, names: new Set(names()) }) : setOpened(allClosed(opened)))

  const onLook = (name: string, next: SectionLook) => setOpened(withLook(opened, name, next))
  // The same functions all along: a section renders again when something in it changed, not with every key.
  const latest = useRef({ onToggle, onLook })
  useLayoutEffect(() => void (latest.current = { onToggle, onLook }))
  const toggle = useCallback((name: string) => latest.current.onToggle(name), [])
  const look = useCallback((name: string, next: SectionLook) => latest.current.onLook(name, next), [])

  const heights = useMemo(() => heightsFor(coarse), [coarse])
  const heightOf = (result: SectionResult) =>
    sectionHeight(result, lookOf(result.view.name), heights, ({ view: one }) => rowsIn(one), coarse ? 26 : 20, canHold)
  const currency = currencyOfSymbol(event.currency_symbol)
  const actions: SeatActions = useMemo(
    () => ({
      channel,
      currency,
      zone: event.timezone,
      canHold,
      open: (target, onDone) => setDialog({ kind: 'actions', target, onDone }),
      release: (seats: readonly SeatRow[]) => holds.release(seats),
      showPrices: (seat) => setDialog({ kind: 'prices', seat }),
      enlarge: (address, title) => setDialog({ kind: 'picture', address, title }),
    }),
    [channel, currency, event.timezone, canHold, holds],
  )

  return (
    <SeatActionsContext value={actions}>
      <div ref={root}>
        <SeatToolbar
          ref={toolbar}
          kinds={kinds}
          query={query}
          onQuery={change}
          totals={view.totals}
          found={total}
          asOf={view.asOf}
          onOpenAll={openAll}
          onCloseAll={closeAll}
          onHistory={() => setHistory(true)}
        />
        {sections.length === 0 ? (
          <NoSections some={view.totals.total > 0} onClear={clear} />
        ) : (
          <SectionList
            sections={sections}
            lookOf={lookOf}
            onToggle={toggle}
            onLook={look}
            heightOf={heightOf}
            heights={heights}
            me={asking.me}
          />
        )}
      </div>
      <EventHistory open={history} onClose={() => setHistory(false)} eventId={event.id} zone={event.timezone} />
      <SeatDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        view={view}
        asking={asking}
        holds={holds}
        channel={channel}
        event={event}
        currency={currency}
      />
    </SeatActionsContext>
  )
}

/** The search left no seat, or the event has none yet. */
function NoSections({ some, onClear }: { some: boolean; onClear: () => void }) {
  if (!some) return <EmptyState text={`${m.common_no_results()} · ${m.inventory_no_seats()}`} />
  return <EmptyState text={m.common_no_results()} action={<Button onClick={onClear}>{m.common_clear_filters()}</Button>} />
}

const none: ReadonlySet<string> = new Set()

function flipped(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
