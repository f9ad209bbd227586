import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'
import { useSeatActions } from '#features/inventory/seat-actions.ts'
import { linesOfSeat } from '#features/inventory/seat-hint.tsx'
import { chosenIn, flippedIn, type SeatSelection, withChosen } from '#features/inventory/seat-selection.ts'
import { isOpen } from '#features/inventory/seat-state.ts'
import { m } from '#messages/m.ts'
import type { Venue } from '#parts/seat-map/use-house.ts'
import { css } from '#styled/css'
import { announce } from '#ui/announcer/announce.ts'
import { showCount } from '#ui/count/count.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { HouseBar } from './house-bar.tsx'
import { HouseCard } from './house-card.tsx'
import { HouseLegend } from './house-legend.tsx'
import { houseKeys } from './house-keys.ts'
import type { Point } from './camera.ts'
import { hitAt, type HouseBlock, seatsBetween, type Cursor } from './house-plan.ts'
import { HouseScene } from './house-scene.ts'
import { onTheme } from './palette.ts'
import { linesOfSection } from './section-words.ts'
import { useAreas } from './use-areas.ts'
import { useFollowSearch } from './use-follow-search.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useHasFocus } from './use-has-focus.ts'
import { useHousePlan } from './use-house-plan.ts'
import { useHousePointer } from './use-house-pointer.ts'

export interface HouseHandle {
  /** Moves the map to a section. */
  show: (section: string) => void
}

interface Props {
  view: SeatView
  /** The seats that match search and legend; others are dimmed. */
  results: readonly SectionResult[]
  sort: SeatQuery['sort']
  /** The search text. A new text moves the map to its hits. */
  searched: string
  /** The facts of the event that its map follows from. */
  venue: Venue
  /** Whether the sections are a map of the house; otherwise they are side by side. */
  isMap: boolean
  onMap: (isMap: boolean) => void
  /** The figure that colours the sections from afar. */
  by: TileFigure
  onBy: (by: TileFigure) => void
  selection: SeatSelection
  onSelection: (next: SeatSelection) => void
  /** The element that fills the screen in full-screen mode: the seat map with search and selection. */
  stage: RefObject<HTMLElement | null>
  ref?: Ref<HouseHandle>
}

const frame = css({
  position: 'relative',
  height: 'clamp(360px, calc(100dvh - 470px), 1000px)',
  border: '1px solid token(colors.line)',
  borderRadius: 'card',
  overflow: 'hidden',
  bg: 'surface',
  userSelect: 'none',
  ':fullscreen > &': { flex: 1, height: 'auto', minHeight: '200px' },
})
const picture = css({
  position: 'absolute',
  inset: 0,
  width: 'full',
  height: 'full',
  cursor: 'grab',
  touchAction: 'none',
  _active: { cursor: 'grabbing' },
  '&[data-drawing]': { cursor: 'crosshair' },
})
const drawn = css({
  position: 'absolute',
  pointerEvents: 'none',
  border: '1px solid token(colors.accent)',
  bg: 'accent-soft',
  opacity: 0.6,
})

/** The size of a seat, in pixels, from which a press selects the seat. A press on a smaller seat moves the map to its section. */
const SEAT_PRESS_PX = 7
/** The pause after a movement before cards are shown again, in milliseconds. */
const STILL_MS = 120

interface Anchor {
  section: string
  at: number
  before: ReadonlySet<number>
}

/** The seat map: all sections on one canvas, which can be zoomed from the whole map to a single seat. */
export default function HouseView(props: Props) {
  const { view, results, sort, searched, venue, isMap, onMap, by, onBy, selection, onSelection, stage, ref } = props
  const { currency, zone, canHold, open, openChosen, showSale } = useSeatActions()
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hovered, setHovered] = useState<Cursor | null>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const hasFocus = useHasFocus(root)
  const [isMoving, setMoving] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const scene = useScene(root, canvas, setMoving)
  const anchor = useRef<Anchor | null>(null)
  const plan = useHousePlan({ view, sort, venue, isMap, root })
  const full = useFullScreen(stage)

  const areas = useAreas(view, by, currency)

  useLayoutEffect(() => scene.current?.show({ plan, results, selection, cursor: hasFocus ? cursor : null, areas }))
  useFollowSearch({ scene, searched, sort, plan, results })

  const blockOf = (section: string | undefined) => plan.blocks.find((block) => block.view.name === section)
  const at = (point: Point | null): Cursor | null => {
    const hit = point && hitAt(plan, point)
    const isNear = (scene.current?.camera.scale ?? 0) >= SEAT_PRESS_PX
    return hit && { section: hit.block.view.name, ordinal: isNear ? hit.ordinal : null }
  }
  const move = (next: Cursor) => {
    const block = blockOf(next.section)!
    anchor.current = null
    setCursor(next)
    scene.current?.reveal(block, next.ordinal)
    const lines =
      next.ordinal === null ? linesOfSection(block, currency) : linesOfSeat(block.view.row(next.ordinal), currency, zone)
    announce(lines.join(', '))
  }
  const enter = (block: HouseBlock) => {
    scene.current?.approach(block)
    const found = results.find((result) => result.view.name === block.view.name)
    setCursor({ section: block.view.name, ordinal: found?.ordinals[0] ?? 0 })
  }
  const choose = (block: HouseBlock, ordinal: number | null) => {
    if (!canHold) return
    if (ordinal !== null && !isOpen(block.view.viewCode(ordinal))) return announce(m.inventory_purchased_fixed())
    const found = results.find((result) => result.view.name === block.view.name)
    onSelection(flippedIn(selection, block.view, ordinal === null ? (found?.ordinals ?? []) : [ordinal]))
  }
  const extend = (block: HouseBlock, to: number) => {
    const { view: section } = block
    if (anchor.current?.section !== section.name)
      anchor.current = { section: section.name, at: cursor?.ordinal ?? to, before: chosenIn(selection, section) }
    const { at: from, before } = anchor.current
    const range = block.shape.between(from, to).filter((ordinal) => isOpen(section.viewCode(ordinal)))
    setCursor({ section: section.name, ordinal: to })
    scene.current?.reveal(block, to)
    if (canHold) onSelection(withChosen(selection, section, new Set([...before, ...range])))
  }
  const press = (point: Point) => {
    root.current?.focus({ preventScroll: true })
    const next = at(point)
    const block = blockOf(next?.section)
    if (next === null || block === undefined) return
    anchor.current = null
    setCursor(next)
    const isSold = next.ordinal !== null && !isOpen(block.view.viewCode(next.ordinal))
    if (isSold) showSale(block.view.row(next.ordinal!))
    else if (next.ordinal !== null) choose(block, next.ordinal)
    else if ((scene.current?.camera.scale ?? 0) < SEAT_PRESS_PX) scene.current?.approach(block)
  }
  const area = (from: Point, to: Point) =>
    canHold &&
    onSelection(
      seatsBetween(plan, from, to).reduce((sum, { view: section, ordinals }) => {
        const open = ordinals.filter((ordinal) => isOpen(section.viewCode(ordinal)))
        return withChosen(sum, section, new Set([...chosenIn(sum, section), ...open]))
      }, selection),
    )
  const leave = () => {
    if (cursor?.ordinal == null) return setCursor(null)
    setCursor({ section: cursor.section, ordinal: null })
    scene.current?.whole()
  }
  const openSeat = (block: HouseBlock, ordinal: number) => {
    if (canHold && selection.size > 0) openChosen()
    else if (!isOpen(block.view.viewCode(ordinal))) showSale(block.view.row(ordinal))
    else if (canHold) open({ kind: 'seats', uuids: [block.view.uuid(ordinal)] })
  }
  useImperativeHandle(ref, () => ({
    show: (section) => {
      const block = blockOf(section)
      if (block === undefined) return
      enter(block)
      root.current?.focus({ preventScroll: true })
    },
  }))
  const pointer = useHousePointer({
    canvas,
    scene,
    drawing: drawing && canHold,
    onPoint: (point) => setHovered((before) => sameOr(before, at(point))),
    onPress: press,
    onArea: area,
  })

  const pointed = hovered ?? (hasFocus ? cursor : null)
  const pointedBlock = blockOf(pointed?.section)
  const zoom = (by: number) => scene.current?.zoom(by, middleOf(scene.current, cursor, blockOf(cursor?.section)))
  const { totals } = view
  const label = m.house_label({ seats: showCount(totals.total), sections: showCount(view.sections.length) })
  return (
    <>
      <HouseBar
        onZoom={zoom}
        onWhole={() => scene.current?.whole()}
        full={full}
        isMap={isMap}
        onMap={sort.by === 'section' ? onMap : undefined}
        drawing={drawing}
        onDrawing={canHold ? setDrawing : undefined}
        found={results}
        correctPath={
          canHold && plan.field && venue.venue
            ? `/sales-channel/${venue.sales_channel_id}/events/${venue.id}/seat-map`
            : undefined
        }
        onSelectFound={canHold ? () => onSelection(results.reduce((sum, one) => withFound(sum, one), selection)) : undefined}
      />
      <HouseLegend by={by} onBy={onBy} steps={areas.steps} currency={currency} />
      <div
        ref={root}
        role="application"
        aria-label={label}
        aria-describedby="house-hint"
        tabIndex={0}
        data-section={cursor?.section}
        data-seat={cursor?.ordinal ?? undefined}
        className={frame}
        onKeyDown={houseKeys({
          plan,
          cursor,
          onCursor: move,
          onExtend: extend,
          onChoose: choose,
          onEnter: enter,
          onOpen: openSeat,
          onLeave: leave,
          onZoom: zoom,
          onWhole: () => scene.current?.whole(),
        })}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={m.house_standing({
            available: showCount(totals.available),
            reserved: showCount(totals.reserved),
            sold: showCount(totals.purchased),
          })}
          className={picture}
          data-drawing={drawing || undefined}
          {...pointer.handlers}
        />
        {pointer.area && <div className={drawn} style={pointer.area} />}
        <VisuallyHidden>
          <span id="house-hint">{m.house_hint()}</span>
        </VisuallyHidden>
      </div>
      {pointed && pointedBlock && !isMoving && scene.current && canvas.current && (
        <HouseCard
          block={pointedBlock}
          ordinal={pointed.ordinal}
          box={onWindow(scene.current.boxOf(pointedBlock, pointed.ordinal), canvas.current)}
          ceiling={canvas.current.getBoundingClientRect().top}
          currency={currency}
        />
      )}
    </>
  )
}

/** Creates the scene of a canvas, and adapts it when the canvas's size or the theme's colours change. */
function useScene(
  root: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  setMoving: (isMoving: boolean) => void,
): RefObject<HouseScene | null> {
  const scene = useRef<HouseScene | null>(null)
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const made = new HouseScene(canvas.current!, () => {
      setMoving(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoving(false), STILL_MS)
    })
    scene.current = made
    // The first search is framed before the observer reports a size.
    made.resize({ width: root.current!.clientWidth, height: root.current!.clientHeight })
    const observer = new ResizeObserver(([entry]) => entry && made.resize(entry.contentRect))
    observer.observe(root.current!)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      made.stop()
      scene.current = null
    }
  }, [root, canvas, setMoving])
  useEffect(() => onTheme(() => scene.current?.repaint()), [])
  return scene
}

/** The selection with all found seats of a section added. */
function withFound(selection: SeatSelection, { view, ordinals }: SectionResult): SeatSelection {
  const open = Array.from(ordinals).filter((ordinal) => isOpen(view.viewCode(ordinal)))
  return withChosen(selection, view, new Set([...chosenIn(selection, view), ...open]))
}

const sameOr = (before: Cursor | null, next: Cursor | null): Cursor | null =>
  before?.section === next?.section && before?.ordinal === next?.ordinal ? before : next

/** The middle of the seat or section at the keyboard cursor, around which the keyboard zooms; undefined without a cursor. */
function middleOf(scene: HouseScene, cursor: Cursor | null, block: HouseBlock | undefined): Point | undefined {
  if (cursor === null || block === undefined) return undefined
  const { x, y, width, height } = scene.boxOf(block, cursor.ordinal)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The visible part of a box on the canvas, in pixels of the window. */
function onWindow(box: Point & { width: number; height: number }, canvas: HTMLElement) {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const [x, y] = [Math.min(width, Math.max(0, box.x)), Math.min(height, Math.max(0, box.y))]
  const [right, bottom] = [Math.min(width, Math.max(0, box.x + box.width)), Math.min(height, Math.max(0, box.y + box.height))]
  return { x: left + x, y: top + y, width: right - x, height: bottom - y }
}
