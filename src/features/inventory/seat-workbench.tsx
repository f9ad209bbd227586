import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { useSeatSearch } from '#data/mirror/seats/use-seats.ts'
import { useCan } from '#data/session/use-can.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { css } from '#styled/css'
import { announce } from '#ui/announcer/announce.ts'
import { SectionGridView } from '#features/inventory/grid/prepared-grid.tsx'
import type { HouseHandle } from '#features/inventory/house/house-view.tsx'
import { House } from '#features/inventory/house/house.tsx'
import { isWhollyFound, searchOf, useTogether } from '#features/inventory/together/use-together.ts'
import { HouseStrip } from './house-strip.tsx'
import { NoSeats } from './no-seats.tsx'
import { type SeatActions, SeatActionsContext, type Target } from './seat-actions.ts'
import type { SeatDialog } from './seat-dialogs.tsx'
import { nothingChosen, stillChosen, withChosen } from './seat-selection.ts'
import { SeatToolbar, SortMenu } from './seat-toolbar.tsx'
import { SectionList, type SectionListHandle, sortButtonOf } from './section-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SeatsStart } from './seats-start.tsx'
import { useAsking, useHolds } from './use-holds.ts'
import { useHeightVariable } from './use-height-variable.ts'
import { useSectionLayout } from './use-section-layout.ts'
import { useSeatAddress } from './use-seat-address.ts'
import { useSeatKeys } from './use-seat-keys.ts'
import { useSectionLooks } from './use-section-looks.ts'

const stage = css({
  _fullscreen: {
    display: 'flex',
    flexDirection: 'column',
    paddingInline: '4',
    paddingBottom: '4',
    bg: 'canvas',
    overflow: 'auto',
    '--sticky-top': '0px',
  },
})

const SeatDialogs = prepared(async () => (await import('./seat-dialogs.tsx')).default)
const EventHistory = prepared(async () => (await import('./seat-history.tsx')).EventHistory)
const TogetherDrawer = prepared(async () => (await import('./seat-dialogs.tsx')).TogetherDrawer)
const laterParts = [SeatDialogs, EventHistory, TogetherDrawer, SectionGridView, House]

interface Props {
  channel: number
  event: Event
  view: SeatView
  kinds: ReactNode
  /** The sale of a purchased seat. */
  saleOf: (seat: SeatRow) => ReactNode
}

/** The seats of one event: search, sections or seat map, selection, and actions. */
export function SeatWorkbench({ channel, event, view, kinds, saleOf }: Props) {
  const { query, change, clear, look, changeLook, opened, open } = useSeatAddress(view)
  const [dialog, setDialog] = useState<SeatDialog | null>(null)
  const [history, setHistory] = useState<boolean | null>(null)
  const asking = useAsking(channel, event.timezone, event.id)
  const holds = useHolds(asking)
  const canHold = useCan()('sales_channel_event_details')
  const toolbar = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<SectionListHandle>(null)
  const house = useRef<HouseHandle>(null)
  const isHouse = look.view === 'house'
  usePrepared(laterParts)
  useHeightVariable(toolbar, root, '--inventory-head')
  const layout = useSectionLayout({ root, venue: event, canHold })
  const { sections, total } = useSeatSearch(view, query)
  const looks = useSectionLooks({ query, sections, opened, open })
  const [selection, setSelection] = useState(nothingChosen)
  const chosen = useMemo(() => stillChosen(selection, view), [selection, view])
  const onChosen = useCallback(
    (section: SectionView, ordinals: ReadonlySet<number>) => setSelection((before) => withChosen(before, section, ordinals)),
    [],
  )

  const openDialog = (target: Target, onDone?: () => void) => setDialog({ kind: 'actions', target, onDone })
  const clearSelection = () => setSelection(nothingChosen)
  const openChosen = () => {
    const uuids = chosen.flatMap(({ view: one, ordinals }) => ordinals.map((ordinal) => one.uuid(ordinal)))
    if (uuids.length === 0) announce(m.inventory_purchased_fixed())
    else openDialog({ kind: 'seats', uuids }, clearSelection)
  }
  const openFound = () =>
    openDialog({
      kind: 'search',
      uuids: sections.flatMap((result) => Array.from(result.ordinals, (ordinal) => result.view.uuid(ordinal))),
    })
  const sorted = useRef<string | null>(null)
  const sortBy: SeatActions['sortBy'] = (by, section) => {
    sorted.current = section
    change({ sort: { by, dir: query.sort.by === by && query.sort.dir === 'asc' ? 'desc' : 'asc' } })
  }
  // A new order may move the section whose button was pressed, so scroll to it.
  useLayoutEffect(() => {
    if (sorted.current !== null) list.current?.show(sorted.current, sortButtonOf)
    sorted.current = null
  }, [query.sort])
  const showSection = (name: string) => {
    if (isHouse) return house.current?.show(name)
    looks.openOne(name)
    list.current?.show(name)
  }
  const together = useTogether(
    (group) => {
      if (!canHold) return change({ text: searchOf(group) })
      setSelection(withChosen(nothingChosen, group.section, new Set(group.ordinals)))
      if (!isWhollyFound(sections, group.section)) clear()
    },
    ({ section }) => canHold && showSection(section.name),
  )

  // The functions are stable, so that rows of seats are rendered again only when a seat changes, not at each key press.
  const latest = useRef({ openDialog, openChosen, sortBy, showSection })
  useLayoutEffect(() => void (latest.current = { openDialog, openChosen, sortBy, showSection }))
  const onTile = useCallback((name: string) => latest.current.showSection(name), [])
  const currency = currencyOfSymbol(event.currency_symbol)
  const actions: SeatActions = useMemo(
    () => ({
      channel,
      currency,
      zone: event.timezone,
      me: asking.me,
      canHold,
      open: (target, onDone) => latest.current.openDialog(target, onDone),
      openChosen: () => latest.current.openChosen(),
      release: (seats: readonly SeatRow[]) => holds.release(seats),
      sortBy: (by, section) => latest.current.sortBy(by, section),
      showPrices: (seat) => setDialog({ kind: 'prices', seat }),
      showSale: (seat) => setDialog({ kind: 'sale', seat }),
      enlarge: (address, title) => setDialog({ kind: 'picture', address, title }),
    }),
    [channel, currency, event.timezone, asking.me, canHold, holds],
  )
  useSeatKeys({ root, view, chosen, actions, onClear: clearSelection })

  return (
    <SeatActionsContext value={actions}>
      <div ref={root} className={stage}>
        <SeatToolbar
          ref={toolbar}
          kinds={kinds}
          look={look}
          onLook={changeLook}
          query={query}
          onQuery={change}
          totals={view.totals}
          found={total}
          asOf={view.asOf}
          onOpenAll={looks.openAll}
          onCloseAll={looks.closeAll}
          onFound={canHold && total > 0 && total < view.totals.total ? openFound : undefined}
          onTogether={together.open}
          onHistory={() => setHistory(true)}
        />
        <HouseStrip
          view={view}
          sections={sections}
          currency={currency}
          by={look.tiles}
          onBy={(tiles) => changeLook({ tiles })}
          aside={<SortMenu sort={query.sort} onSort={(sort) => change({ sort })} />}
          onOpen={onTile}
        />
        <SeatsStart sections={sections} looks={looks} list={list} />
        {isHouse && view.totals.total > 0 && total === 0 && <NoSeats some searched={query.text} onClear={clear} />}
        {isHouse && view.totals.total > 0 ? (
          <House
            ref={house}
            view={view}
            results={sections}
            sort={query.sort}
            searched={query.text}
            venue={event}
            isMap={look.isMap}
            onMap={(isMap) => changeLook({ isMap })}
            by={look.tiles}
            onBy={(tiles) => changeLook({ tiles })}
            selection={selection}
            onSelection={setSelection}
            stage={root}
          />
        ) : sections.length === 0 ? (
          <NoSeats some={view.totals.total > 0} searched={query.text} onClear={clear} />
        ) : (
          <SectionList
            ref={list}
            query={query}
            sections={sections}
            lookOf={looks.lookOf}
            onToggle={looks.onToggle}
            onLook={looks.onLook}
            layout={layout}
            selection={selection}
            onChosen={onChosen}
          />
        )}
        {canHold && <SelectionBar chosen={chosen} me={asking.me} onClear={clearSelection} />}
      </div>
      {together.isOpen !== null && (
        <TogetherDrawer
          view={view}
          venue={event}
          currency={currency}
          canSelect={canHold}
          open={together.isOpen}
          onClose={together.close}
          onPick={together.pick}
        />
      )}
      {history !== null && (
        <EventHistory open={history} onClose={() => setHistory(false)} eventId={event.id} zone={event.timezone} />
      )}
      {dialog !== null && (
        <SeatDialogs
          dialog={dialog}
          onClose={() => setDialog(null)}
          view={view}
          asking={asking}
          holds={holds}
          channel={channel}
          event={event}
          currency={currency}
          saleOf={saleOf}
        />
      )}
    </SeatActionsContext>
  )
}
