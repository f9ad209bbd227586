import { useEffect, useState } from 'react'
import { onTheme, type Palette, readPalette, seatStates } from '#features/inventory/house/palette.ts'
import { seatOutline, seatShapes, type SeatState } from '#ui/seat-mark/seat-shapes.ts'

type Look = 'plain' | 'faint' | 'selected'

const FAINT = 0.22
/** Sold seats are faint, since people look for seats that can be sold. */
const SOLD = 0.5
const box = `x="${seatOutline.x}" y="${seatOutline.y}" width="${seatOutline.size}" height="${seatOutline.size}" rx="${seatOutline.radius}"`

/**
 * The mark of a state as an image in its colours. A CSS mask over a theme colour would need a layer for each seat, and a thousand
 * layers would make selecting a section slow.
 */
function markOf(state: SeatState, look: Look, { surface, accent, seats }: Palette): string {
  const { fill, dashed, sign } = seatShapes[state]
  const [color, against] = look === 'selected' ? [surface, accent] : [seats[state], surface]
  const opacity = look === 'faint' ? FAINT : look === 'plain' && state === 'purchased' ? SOLD : 1
  const pen = (stroke: string, width: number) =>
    `fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  const outline = `<rect ${box} ${pen(color, 1.6)}${dashed ? ' stroke-dasharray="2.4 2.2"' : ''}/>`
  const half = `<path d="M2 8h12v3.5A2.5 2.5 0 0 1 11.5 14h-7A2.5 2.5 0 0 1 2 11.5z" fill="${color}" opacity=".42"/>`
  const picture =
    fill === 'full'
      ? `<rect ${box} fill="${color}"/><path d="${sign}" ${pen(against, 2)}/>`
      : `${outline}${fill === 'half' ? half : ''}${sign ? `<path d="${sign}" ${pen(color, 1.6)}/>` : ''}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g opacity="${opacity}">${picture}</g></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

type Marks = Record<`--mark-${string}`, string>

const marksOf = (palette: Palette): Marks =>
  Object.fromEntries<string>(
    seatStates.flatMap((state) => [
      [`--mark-${state}`, markOf(state, 'plain', palette)],
      [`--mark-${state}-faint`, markOf(state, 'faint', palette)],
      [`--mark-${state}-selected`, markOf(state, 'selected', palette)],
    ]),
  )

/** The marks of all states as CSS variables for the cells of a grid; updated when the theme changes. */
export function useGridMarks(): Marks {
  const [marks, setMarks] = useState(() => marksOf(readPalette()))
  useEffect(() => onTheme(() => setMarks(marksOf(readPalette()))), [])
  return marks
}
