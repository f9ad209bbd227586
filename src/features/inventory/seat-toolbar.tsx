import { ArrowDown, ArrowUp, Armchair, ChevronsDownUp, ChevronsUpDown, History, Map as MapIcon, Rows3 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { SeatCounts, SeatQuery, SeatSort } from '#data/mirror/seats/seat-types.ts'
import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SeatMark } from '#ui/seat-mark/seat-mark.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { SkipLink } from '#ui/skip-link/skip-link.tsx'
import type { SeatLook } from './seat-address.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useSpaceAbove } from './use-space-above.ts'

interface Props {
  kinds: ReactNode
  look: SeatLook
  onLook: (next: Partial<SeatLook>) => void
  query: SeatQuery
  onQuery: (change: Partial<SeatQuery>) => void
  totals: SeatCounts
  /** The number of seats that match the search and the legend. */
  found: number
  /** When the seats were current, in epoch milliseconds. */
  asOf: number
  onOpenAll: () => void
  onCloseAll: () => void
  /** Opens the actions on all found seats; absent if nothing is filtered, or if this person may not hold seats. */
  onFound?: (() => void) | undefined
  /** Opens the finder of seats that are together. */
  onTogether: () => void
  /** Opens the history of the seats. */
  onHistory: () => void
  ref: RefObject<HTMLDivElement | null>
}

const bar = css({
  position: 'sticky',
  top: 'var(--sticky-top, token(sizes.header))',
  zIndex: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingBlock: '2',
  bg: 'canvas',
  // On a phone only the search and the legend stay visible, and the lines above them scroll away until the keyboard is on them.
  _underSm: {
    '&:not(:has(button:focus-visible))': { top: 'calc(var(--sticky-top, token(sizes.header)) - var(--above-search, 0px))' },
  },
})
const line = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' })
/** The search box grows and shrinks, so that everything stays on one line. On a phone it is below the switches and buttons. */
const search = css({ flex: '1 1 14rem', maxWidth: '40rem', display: 'flex', _underSm: { order: 2, flexBasis: 'full' } })
const end = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '1',
  marginInlineStart: 'auto',
  _underSm: { order: 1, marginInlineStart: '-2', gap: '0', '& svg': { display: 'none' } },
})
/**
 * The number of seats and their age, in two lines if one is too short. The line is always as high as a button, so that the
 * content below does not move when the button or the second line appears.
 */
const legend = cx(line, css({ minHeight: { base: 'control', _coarse: 'controlCoarse' } }))
const covered = css({
  flex: '1 1 8.75rem',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '2',
  whiteSpace: 'nowrap',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
})

/** Type, search and order, above a legend that filters the seats. Stays visible while the sections scroll. */
export function SeatToolbar({
  kinds,
  look,
  onLook,
  query,
  onQuery,
  totals,
  found,
  asOf,
  onOpenAll,
  onCloseAll,
  onFound,
  onTogether,
  onHistory,
  ref,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useSpaceAbove(ref, box)
  useSlashKey(field)
  return (
    <div ref={ref} className={bar}>
      <div className={line}>
        {kinds}
        <div ref={box} className={search}>
          <SearchBox
            label={m.inventory_search()}
            placeholder={m.inventory_search_hint()}
            value={query.text}
            onValue={(text) => onQuery({ text })}
            inputRef={field}
            hint={<Kbd keys={['/']} />}
          />
        </div>
        <SkipLink to="event-seats">{m.events_skip_to_seats()}</SkipLink>
        <SegmentGroup
          label={m.house_view()}
          value={look.view}
          onValue={(view) => onLook({ view })}
          options={[
            { value: 'list', label: m.house_view_list(), icon: <Rows3 /> },
            { value: 'house', label: m.house_view_house(), icon: <MapIcon /> },
          ]}
        />
        <div className={end}>
          <Button size="small" variant="quiet" icon={<Armchair />} onClick={onTogether}>
            {m.together_open()}
          </Button>
          {look.view === 'list' && (
            <>
              <Button size="small" variant="quiet" icon={<ChevronsUpDown />} onClick={onOpenAll}>
                {m.inventory_open_all()}
              </Button>
              <Button size="small" variant="quiet" icon={<ChevronsDownUp />} onClick={onCloseAll}>
                {m.inventory_close_all()}
              </Button>
            </>
          )}
          <Button size="small" variant="quiet" icon={<History />} onClick={onHistory}>
            {m.holds_history()}
          </Button>
        </div>
      </div>
      <div className={legend}>
        <Legend show={query.show} onShow={(show) => onQuery({ show })} totals={totals} />
        {onFound && (
          <Button size="small" onClick={onFound}>
            {m.house_found_actions({ count: found })}
          </Button>
        )}
        <span className={covered}>
          <span role="status">
            {found === totals.total
              ? m.inventory_seats_count({ count: found })
              : m.inventory_found_of({ count: found, total: showCount(totals.total) })}
          </span>
          <span>
            <AsOf at={asOf} waiting={totals.holdRequested + totals.releaseRequested} />
          </span>
        </span>
      </div>
    </div>
  )
}

function Legend({
  show,
  onShow,
  totals,
}: {
  show: SeatQuery['show']
  onShow: (show: SeatQuery['show']) => void
  totals: SeatCounts
}) {
  const items = [
    { state: 'purchased', label: m.inventory_purchased() },
    { state: 'reserved', label: m.inventory_reserved() },
    { state: 'available', label: m.inventory_available() },
  ] as const
  return items.map(({ state, label }) => (
    <ToggleChip
      key={state}
      pressed={show[state]}
      onPressed={(on) => onShow({ ...show, [state]: on })}
      icon={<SeatMark state={state} />}
    >
      {label} <span>{showCount(totals[state])}</span>
    </ToggleChip>
  ))
}

/** The menu of orders; choosing the current one again reverses it. */
export function SortMenu({ sort, onSort }: { sort: SeatQuery['sort']; onSort: (sort: SeatQuery['sort']) => void }) {
  const names: Record<SeatSort, string> = {
    section: m.inventory_section(),
    row: m.inventory_row(),
    seat: m.inventory_seat(),
    price: m.common_price(),
    status: m.common_status(),
  }
  const Arrow = sort.dir === 'asc' ? ArrowUp : ArrowDown
  const items = (Object.keys(names) as SeatSort[]).map((by) => ({
    id: by,
    label: names[by],
    checked: sort.by === by,
    onSelect: () => onSort({ by, dir: sort.by === by && sort.dir === 'asc' ? 'desc' : 'asc' }),
  }))
  return (
    <Menu
      label={m.common_sort()}
      items={items}
      trigger={{ icon: <Arrow />, text: m.common_sorted_by({ name: names[sort.by] }) }}
    />
  )
}
