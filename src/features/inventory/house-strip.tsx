import { LayoutGrid } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SeatResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { figureNames, figuresOf, strengthsOf } from './house-figures.ts'
import { type TileFigure, tileFigures } from './seat-address.ts'
import { shortName } from './short-name.ts'
import { useColumnsInSight } from './use-columns-in-sight.ts'

interface Props {
  view: SeatView
  /** The sections with seats that match search and legend. The tiles of other sections are dimmed. */
  sections: SeatResult['sections']
  currency: string
  by: TileFigure
  onBy: (by: TileFigure) => void
  /** Content below or beside the chooser. */
  aside: ReactNode
  /** Called when a tile is pressed. */
  onOpen: (section: string) => void
}

const root = css({ display: 'flex', alignItems: 'flex-start', gap: '2', marginBottom: '2', minWidth: 0 })
const choosers = css({ display: 'flex', gap: '2', '&[data-lines="2"]': { flexDirection: 'column', gap: '3', paddingTop: '1' } })
/** One line of tiles, or two if there are many. The height is fixed, so that nothing moves when the tiles load. */
const strip = css({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: '1',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  padding: '2px',
  scrollbarWidth: 'thin',
  '--tile': { base: '40px', _coarse: '44px' },
  '&[data-lines="1"]': { gridTemplateRows: 'var(--tile)', height: 'calc(var(--tile) + 16px)' },
  '&[data-lines="2"]': { gridTemplateRows: 'var(--tile) var(--tile)', height: 'calc(var(--tile) * 2 + 18px)' },
})
/** Name and figure are two lines of one text. Opening a dialog restyles all tiles, so each tile has few elements. */
const tile = css({
  display: 'block',
  paddingInline: '1.5',
  minWidth: 0,
  textAlign: 'start',
  textStyle: 'label',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'control',
  border: '1px solid token(colors.line)',
  bg: 'surface',
  color: 'text',
  overflow: 'hidden',
  whiteSpace: 'pre',
  textOverflow: 'ellipsis',
  '&::first-line': { fontWeight: 'semibold' },
  '&[data-by=sold]': { background: 'color-mix(in oklab, token(colors.positive) var(--mix), token(colors.surface))' },
  '&[data-by=price]': { background: 'color-mix(in oklab, token(colors.info) var(--mix), token(colors.surface))' },
  '&[data-by=held]': { background: 'color-mix(in oklab, token(colors.caution) var(--mix), token(colors.surface))' },
  '&[data-none]': { background: 'token(colors.sunken)', borderStyle: 'dashed', color: 'text-muted' },
  _hover: { borderColor: 'line-strong' },
})

/** The most tiles in one line; more are in two lines. */
const MOST_IN_LINE = 24
/** The strongest colour of a tile, in percent, on which text is still readable. */
const STRONGEST = 38

/** The minimum width of a column of tiles with its gap, in pixels. */
const LEAST_PX = 60

/**
 * The seat map as a strip with a coloured tile for each section. Pressing a tile opens its section. Of a
 * stadium's hundreds of tiles, only the visible ones and the focused one are rendered.
 */
export function HouseStrip({ view, sections, currency, by, onBy, aside, onOpen }: Props) {
  const shown = view.sections
  const isLeft = useMemo(() => new Set(sections.map((result) => result.view.name)), [sections])
  const strengths = useMemo(() => (by === 'sold' ? null : strengthsOf(shown.map(figuresOf), by)), [shown, by])
  const [pressed, setStop] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const lines = shown.length > MOST_IN_LINE ? 2 : 1
  const columns = Math.ceil(shown.length / lines)
  const { first, last } = useColumnsInSight(list, columns, LEAST_PX)
  if (shown.length < 2) return <div className={root}>{aside}</div>

  const stop = Math.min(pressed, shown.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = tileAfter(event.key, stop, shown.length)
    if (to === null) return
    event.preventDefault()
    // The tile may be rendered only now, so render before focusing it.
    flushSync(() => setStop(to))
    list.current?.querySelector<HTMLElement>(`[data-nth="${to}"]`)?.focus()
  }
  const columnOf = (nth: number) => Math.floor(nth / lines)
  const isInSight = (nth: number) => columnOf(nth) >= first && columnOf(nth) < last
  const drawn = [...shown.keys()].filter((nth) => isInSight(nth) || nth === stop)
  return (
    <div className={root}>
      <div className={choosers} data-lines={lines}>
        <FigureMenu by={by} onBy={onBy} />
        {aside}
      </div>
      <div
        ref={list}
        role="toolbar"
        aria-label={m.house_strip()}
        className={strip}
        data-lines={lines}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(56px, 1fr))` }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setStop(Number(target.dataset['nth'] ?? 0))}
      >
        {drawn.map((nth) => {
          const { name } = shown[nth]!
          const { share, ...words } = wordsOf(shown[nth]!, currency)
          return (
            <Tile
              key={name}
              nth={nth}
              column={columnOf(nth) + 1}
              line={(nth % lines) + 1}
              section={name}
              by={by}
              {...words}
              mix={Math.round((strengths?.[nth] ?? share) * STRONGEST)}
              isLeft={isLeft.has(name)}
              isStop={nth === stop}
              onOpen={onOpen}
            />
          )
        })}
        {/* Spans all columns, so that the strip has its full length. */}
        <span style={{ gridColumn: columns }} />
      </div>
    </div>
  )
}

interface TileProps {
  nth: number
  /** The tile's position, counted from one. */
  column: number
  line: number
  section: string
  by: TileFigure
  sold: string
  held: string
  price: string
  mix: number
  isLeft: boolean
  isStop: boolean
  onOpen: (section: string) => void
}

const Tile = memo(function Tile({ nth, column, line, section, by, mix, isLeft, isStop, onOpen, ...figures }: TileProps) {
  const label = m.house_tile({ section, ...figures })
  const said = isLeft ? label : `${label}, ${m.house_tile_none()}`
  return (
    <button
      type="button"
      className={tile}
      data-nth={nth}
      data-by={by}
      data-none={isLeft ? undefined : ''}
      style={{ '--mix': `${mix}%`, gridArea: `${line} / ${column}` } as object}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={!isLeft}
      title={said}
      onClick={() => isLeft && onOpen(section)}
    >
      <span aria-hidden>{`${shortName(section)}\n${figures[by]}`}</span>
    </button>
  )
})

/** The tile to focus after a key; null if the key does not move. */
function tileAfter(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(count - 1, from + 1)
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The texts of a section's tile, and its sold share; cached, since a search does not change them. */
function wordsOf(section: SectionView, currency: string): TileWords {
  const by = `${formatLocale()} ${currency}`
  const before = said.get(section)
  if (before?.by === by) return before.words
  const { sold, heldSeats, price } = figuresOf(section)
  const words = { share: sold, sold: whole(sold), held: showCount(heldSeats), price: formatMoney(price, currency) }
  said.set(section, { by, words })
  return words
}

interface TileWords extends Record<TileFigure, string> {
  share: number
}

const said = new WeakMap<SectionView, { by: string; words: TileWords }>()

const whole = (share: number) => formatPercent(Math.round(share * 100))

function FigureMenu({ by, onBy }: { by: TileFigure; onBy: (by: TileFigure) => void }) {
  return (
    <Menu
      label={m.house_strip_by()}
      align="start"
      items={tileFigures.map((id) => ({
        id,
        label: figureNames[id](),
        checked: by === id,
        onSelect: () => onBy(id),
      }))}
      trigger={{ icon: <LayoutGrid />, text: figureNames[by]() }}
    />
  )
}
