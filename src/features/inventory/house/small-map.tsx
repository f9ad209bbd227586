import { useLayoutEffect, useMemo, useRef } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { figuresOf } from '#features/inventory/house-figures.ts'
import { useHouse, type Venue } from '#parts/seat-map/use-house.ts'
import { css } from '#styled/css'
import { stepsOf } from './area-steps.ts'
import { type Size, wholeHouse } from './camera.ts'
import { drawAreas, drawLit } from './draw-areas.ts'
import { drawField } from './draw-field.ts'
import { mapPlan } from './map-plan.ts'
import { onTheme, readPalette } from './palette.ts'
import { SELECTED } from './seat-sheet.ts'

interface Props {
  view: SeatView
  venue: Venue
  /** The text of the picture for assistive technology. */
  label: string
  /** The seats to mark. */
  seats?: readonly { section: string; ordinal: number }[]
}

const root = css({
  position: 'relative',
  height: '100%',
  '& canvas': { position: 'absolute', inset: 0, width: 'full', height: 'full' },
})
const natural = { by: 'section', dir: 'asc' } as const
const none: NonNullable<Props['seats']> = []

/** A small picture of the house: its sections in the colours of their sold share, and marked seats. It fills its box. */
export default function SmallMap({ view, venue, label, seats = none }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const house = useHouse(venue)
  const plan = useMemo(() => mapPlan(view.sections, natural, house), [view, house])
  const areas = useMemo(() => ({ by: 'sold' as const, steps: stepsOf(view.sections.map(figuresOf), 'sold') }), [view])
  useLayoutEffect(() => {
    const element = canvas.current!
    const looks = looksOf(view, seats)
    const lit = new Set(looks.keys())
    const draw = () => {
      const screen = fitted(element)
      const context = element.getContext('2d')!
      const camera = wholeHouse(plan, screen)
      const palette = readPalette()
      const drawn = { camera, palette, areas, lit: null, looksOf: (section: string) => looks.get(section) }
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
      context.clearRect(0, 0, screen.width, screen.height)
      if (plan.field) drawField(context, plan.field, { camera, palette })
      drawAreas(context, plan.blocks, drawn, 1)
      drawLit(context, plan.blocks, { ...drawn, lit })
    }
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    const unlisten = onTheme(draw)
    return () => {
      observer.disconnect()
      unlisten()
    }
  }, [view, plan, areas, seats])
  return (
    <div className={root}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}

/** Gives the canvas as many pixels as it has on the screen. @returns its size in CSS pixels */
function fitted(canvas: HTMLCanvasElement): Size {
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
  canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
  return { width, height }
}

/** The looks of the sections with marked seats. */
function looksOf(view: SeatView, seats: NonNullable<Props['seats']>): Map<string, Uint8Array> {
  const looks = new Map<string, Uint8Array>()
  for (const { section, ordinal } of seats) {
    let look = looks.get(section)
    if (look === undefined) looks.set(section, (look = new Uint8Array(view.section(section)?.size ?? 0)))
    look[ordinal] = SELECTED
  }
  return looks
}
