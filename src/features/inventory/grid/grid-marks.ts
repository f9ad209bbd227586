import { seatOutline, seatShapes, type SeatState } from '#ui/seat-mark/seat-shapes.ts'

const box = `x="${seatOutline.x}" y="${seatOutline.y}" width="${seatOutline.size}" height="${seatOutline.size}" rx="${seatOutline.radius}"`
const pen = 'fill="none" stroke="#000" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'

/** The mark of a state as an image that is used as a mask: the colour comes from the theme, and changes with it. */
function markOf(state: SeatState): string {
  const { fill, dashed, sign } = seatShapes[state]
  const outline = `<rect ${box} ${pen}${dashed ? ' stroke-dasharray="2.4 2.2"' : ''}/>`
  const half = fill === 'half' ? '<path d="M2 8h12v3.5A2.5 2.5 0 0 1 11.5 14h-7A2.5 2.5 0 0 1 2 11.5z" opacity=".42"/>' : ''
  const drawn = sign ? `<path d="${sign}" ${pen}/>` : ''
  const cut = `<mask id="m"><rect width="16" height="16" fill="#fff"/><path d="${sign}" ${pen} stroke-width="2"/></mask><rect ${box} mask="url(#m)"/>`
  const picture = fill === 'full' ? cut.replace('stroke-width="1.6" ', '') : outline + half + drawn
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${picture}</svg>`)}")`
}

/** The marks of all states, as variables the cells of a grid read. */
export const gridMarks = Object.fromEntries(
  (Object.keys(seatShapes) as SeatState[]).map((state) => [`--mark-${state}`, markOf(state)]),
) as Record<`--mark-${SeatState}`, string>
