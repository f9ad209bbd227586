import { css, cx } from '#styled/css'
import { aisleLinePx } from './aisle-size.ts'
import type { SectionArea } from './section-areas.ts'

interface Props {
  area: SectionArea
  /** The width of the aisles in pixels; null if they are not drawn. */
  px: number | null
  className?: string | undefined
}

/** Sections in a strong colour are divided by the gap alone. */
const gap = css({
  fill: 'surface',
  stroke: 'line-strong',
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
  '[data-filled] + &': { stroke: 'none' },
  '@media (forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' },
})

/** The gaps in a section at its aisles, drawn over its area. */
export function AisleGap({ area, px, className }: Props) {
  if (px === null || area.aisles === '') return null
  return <path aria-hidden data-aisles="" className={cx(gap, className)} d={area.aisles} strokeWidth={aisleLinePx(px)} />
}
