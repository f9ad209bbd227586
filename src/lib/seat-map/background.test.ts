import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NewSeatMap } from '#contract/seat-maps.ts'
import type { Line, Point } from './line.ts'
import {
  backgroundOf,
  backgroundOfPicture,
  boxOfBackground,
  LEAST_SIDE,
  MOST_CHARACTERS,
  MOST_POINTS,
  outlinesOn,
  pathOf,
  scaleFor,
  widthOf,
} from './background.ts'

const box = { x: -40, y: -10, width: 80, height: 60 }
const middle = { x: 0, y: 20 }
const circle = (radius: number, points = 48): Line =>
  Array.from({ length: points + 1 }, (_, at): Point => {
    const angle = (at / points) * 2 * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
const rectangle = (width: number, height: number): Line => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
  [0, 0],
]

const coordinate = fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true })
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 })

describe('the background made of a drawing', () => {
  it('is as large as the map, in its middle, and the contract accepts it', () => {
    const background = backgroundOf([rectangle(1600, 200)], box)!
    expect(background).toMatchObject({ ...middle, scale: 1, turn: 0 })
    expect(boxOfBackground(background)).toEqual({ x: -40, y: 15, width: 80, height: 10 })
    expect(background.lines).toEqual([
      [
        [-40, -5],
        [40, -5],
        [40, 5],
        [-40, 5],
        [-40, -5],
      ],
    ])
  })

  it('of any lines is accepted by the contract, in tenths of a seat', () => {
    const field = { kind: 'stage', x: 0, y: 0, width: 1, height: 1 }
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const background = backgroundOf(lines, box)
        if (background === null) return
        expect(NewSeatMap.safeParse({ venue: 'A', field, places: [], background }).error).toBeUndefined()
        const values = background.lines.flat(2)
        expect(values.every((value) => Math.abs(Math.round(value * 10) - value * 10) < 1e-6)).toBe(true)
        const { width, height } = boxOfBackground(background)
        expect(Math.max(width - box.width, height - box.height)).toBeLessThan(0.2)
      }),
    )
  })

  it('of a single upright line has a height', () => {
    const background = backgroundOf(
      [
        [
          [5, 0],
          [5, 9],
        ],
      ],
      box,
    )!
    expect(boxOfBackground(background)).toEqual({ x: 0, y: -10, width: 0, height: 60 })
    expect(scaleFor(background, 10)).toBe(1)
  })

  it('leaves out points that do not change a form, and details that are too small to be seen', () => {
    const straight: Line = Array.from({ length: 500 }, (_, at) => [at, at / 2])
    expect(backgroundOf([straight], box)!.lines).toEqual([
      [
        [-40, -20],
        [40, 20],
      ],
    ])
    expect(backgroundOf([rectangle(1000, 1000), circle(0.1)], box)!.lines).toHaveLength(1)
  })

  it('has fewer points for the same form if a drawing has many', () => {
    const rings = Array.from({ length: 80 }, (_, nth) => circle(100 + 2 * nth, 400))
    const { lines } = backgroundOf(rings, box)!
    expect(lines.flat().length).toBeLessThanOrEqual(MOST_POINTS)
    for (const [x, y] of lines.at(-1)!) expect(Math.abs(Math.hypot(x, y) - 30)).toBeLessThan(2)
  })

  it('is none if it would lose its form', () => {
    const grid = Array.from({ length: MOST_POINTS }, (_, nth): Line => [
      [0, nth],
      [1000, nth],
    ])
    expect(backgroundOf(grid, box)).toBeNull()
    expect(
      backgroundOf(
        [
          [
            [1, 1],
            [1, 1],
          ],
        ],
        box,
      ),
    ).toBeNull()
  })
})

describe('the place of a background', () => {
  const background = backgroundOf([rectangle(80, 20)], box)!

  it('has a width in seats, whatever the scale and the turn', () => {
    const wide = { ...background, scale: scaleFor(background, 200), turn: 30 }
    expect([wide.scale, widthOf(wide)]).toEqual([2.5, 200])
    expect(widthOf({ ...background, scale: scaleFor(background, 33.3) })).toBe(33.3)
    expect([scaleFor(background, 0), scaleFor(background, 1e9)]).toEqual([0.01, 1000])
  })

  it('turns clockwise around its middle', () => {
    const { x, y, width, height } = boxOfBackground({ ...background, turn: 90 })
    expect([x, y, width, height].map((value) => Math.round(value) + 0)).toEqual([-10, -20, 20, 80])
  })

  it('is drawn from numbers alone', () => expect(pathOf(background)).toMatch(/^[ML\d.,-]+$/))
})

describe('the background made of a picture', () => {
  const data = 'data:image/webp;base64,AAAA'
  const wide = backgroundOfPicture({ data, width: 1600, height: 400 }, box)
  const accepts = (background: object) =>
    NewSeatMap.safeParse({
      venue: 'A',
      field: { kind: 'stage', x: 0, y: 0, width: 1, height: 1 },
      places: [],
      background: { ...wide, ...background },
    }).success
  const withData = (text: string) => accepts({ picture: { ...wide.picture, data: text } })

  it('is as large as the map, in its middle, and the contract accepts it', () => {
    expect(wide).toEqual({ lines: [], picture: { data, width: 80, height: 20 }, ...middle, scale: 1, turn: 0 })
    expect(boxOfBackground(wide)).toEqual({ x: -40, y: 10, width: 80, height: 20 })
    expect(accepts({})).toBe(true)
  })

  it('has a height even if it is a thin line', () => {
    const { picture } = backgroundOfPicture({ data, width: 1600, height: 1 }, { ...box, width: 1 })
    expect([picture!.width, picture!.height]).toEqual([1, LEAST_SIDE])
  })

  it('is scaled by its width, turned around its middle, and has a frame but no outlines', () => {
    const scaled = { ...wide, scale: scaleFor(wide, 40), turn: 90 }
    expect([scaled.scale, widthOf(scaled)]).toEqual([0.5, 40])
    const { x, y, width, height } = boxOfBackground(scaled)
    expect([x, y, width, height].map((value) => Math.round(value) + 0)).toEqual([-5, 0, 10, 40])
    expect([outlinesOn(wide), pathOf(wide)]).toEqual([[], 'M-40,-10L40,-10L40,10L-40,10L-40,-10'])
  })

  it('can have outlines, too, which count for its width', () => {
    const both = { ...wide, lines: [rectangle(100, 5)] }
    expect(widthOf(both)).toBe(140)
    expect([outlinesOn(both).length, accepts(both)]).toEqual([1, true])
  })

  it('must have a picture or an outline', () => {
    expect(accepts({ picture: undefined })).toBe(false)
    expect(accepts({ picture: undefined, lines: [rectangle(1, 1)] })).toBe(true)
  })

  it('must be the data of a small WebP or JPEG', () => {
    const start = 'data:image/jpeg;base64,'
    expect([withData(`${start}AA==`), withData(start.padEnd(MOST_CHARACTERS, 'A'))]).toEqual([true, true])
    const wrong = [
      '',
      start,
      start.padEnd(MOST_CHARACTERS + 1, 'A'),
      `${start}AA==\n`,
      `${start}AA<script>`,
      ` ${start}AA==`,
      'data:image/svg+xml;base64,AA==',
      'data:image/png;base64,AA==',
      'https://pictures.example/a.webp',
    ]
    expect(wrong.filter(withData)).toEqual([])
    expect(accepts({ picture: { ...wide.picture, width: 0 } })).toBe(false)
  })
})
