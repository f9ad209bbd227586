import { seatOutline, seatShapes, type SeatState } from './seat-shapes.ts'

/**
 * A seat's state as a background image, which needs no further element in a table row. An inline SVG would need three elements,
 * each with its own layer.
 * @param colorOf returns the colour of a token in one theme
 * @returns the value of `background-image`
 */
export function seatPicture(state: SeatState, colorOf: (token: string) => string): string {
  const { color, fill, dashed, sign } = seatShapes[state]
  const { x, y, size, radius } = seatOutline
  const onFill = fill === 'full'
  const ink = colorOf(color)
  const outline = attributes({
    x,
    y,
    width: size,
    height: size,
    rx: radius,
    fill: onFill ? ink : 'none',
    'stroke-dasharray': dashed ? '2.4 2.2' : undefined,
  })
  const half = attributes({
    d: 'M2 8h12v3.5A2.5 2.5 0 0 1 11.5 14h-7A2.5 2.5 0 0 1 2 11.5z',
    fill: ink,
    stroke: 'none',
    opacity: 0.42,
  })
  const within = attributes({
    d: sign,
    stroke: onFill ? colorOf('surface') : undefined,
    'stroke-width': onFill ? 1.9 : 1.6,
  })
  const drawing = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: '0 0 16 16',
    fill: 'none',
    stroke: ink,
    'stroke-width': 1.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  const parts = [`<rect ${outline}/>`, fill === 'half' && `<path ${half}/>`, sign && `<path ${within}/>`]
  const svg = `<svg ${drawing}>${parts.filter(Boolean).join('')}</svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

const attributes = (all: Record<string, string | number | undefined>) =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}='${value}'`]))
    .join(' ')
