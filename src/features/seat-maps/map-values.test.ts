import { describe, expect, it } from 'vitest'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import { mapActions } from './map-actions.ts'
import { initialValues, type MapValues, spotBeside, spotsOf } from './map-values.ts'

const section = (name: string): MapSection => ({ name, rows: [10, 10, 10, 10] })
const sections = ['Orchestra A', 'Orchestra B', 'Orchestra C', 'Balcony', 'Desk'].map(section)
const house = { category: 'concert', league: null, kept: null }
const values = initialValues(sections, house)
const plan = {
  lines: [
    [
      [-20, -10],
      [20, 10],
    ] as [number, number][],
  ],
  x: 0,
  y: 0,
  scale: 1,
  turn: 0,
}
const boxLine = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
]
const nameOf = (spot: { section: MapSection } | null) => spot?.section.name

/** Makes corrections of a map one after the other, as the editor does. */
function editor(start: MapValues, selected: readonly string[]) {
  let now = start
  const actions = () =>
    mapActions({
      values: now,
      spots: spotsOf(sections, now, house).spots,
      selected: new Set(selected),
      history: { edit: (next) => void (now = next), undo: null, redo: null },
    })
  return { actions, place: (name: string) => now.places.find((place) => place.section === name), values: () => now }
}

describe('the values of the editor', () => {
  it('are the map made from names, or the corrected one', () => {
    expect(values.places.map((place) => place.section)).toEqual(['Orchestra A', 'Orchestra B', 'Orchestra C', 'Balcony'])
    const kept = { ...values, places: values.places.slice(1) }
    expect(initialValues(sections, { ...house, kept })).toEqual({ ...kept, backgrounds: [] })
    expect(initialValues(sections, { ...house, kept }, plan).backgrounds).toEqual([plan])
  })

  it('show every section once, and which of them the map does not have', () => {
    const { spots } = spotsOf(sections, values, house)
    expect(spots.map(nameOf)).toEqual(sections.map(({ name }) => name))
    expect(spots.filter(({ isPlaced }) => !isPlaced).map(nameOf)).toEqual(['Desk'])
  })

  it('lead from a section to the next one in a direction', () => {
    const spots = spotsOf(sections, values, house).spots.filter(({ isPlaced }) => isPlaced)
    const [first, second] = spots
    const step = { x: Math.sign(second!.middle.x - first!.middle.x), y: 0 }
    expect(nameOf(spotBeside(spots, first!, step))).toBe('Orchestra B')
    expect(nameOf(spotBeside(spots, second!, { x: 0, y: 1 }))).toBe('Balcony')
    expect(spotBeside(spots, first!, { x: -step.x, y: 0 })).toBeNull()
  })
})

describe('a correction', () => {
  it('gives a section that the map does not have the place where it is seen', () => {
    const { actions, place, values: now } = editor(values, [])
    const seen = spotsOf(sections, values, house).spots.find((spot) => nameOf(spot) === 'Desk')!.place
    actions().move(new Set(['Desk']), { x: 5, y: -1 })
    expect(place('Desk')).toMatchObject({ x: Math.round((seen.x + 5) * 100) / 100, y: Math.round((seen.y - 1) * 100) / 100 })
    expect(spotsOf(sections, now(), house).spots.every(({ isPlaced }) => isPlaced)).toBe(true)
  })

  it('keeps new sections where they are seen, and then no longer points them out', () => {
    const { actions, values: now } = editor(values, [])
    const before = spotsOf(sections, values, house).spots
    actions().keep(new Set(['Desk']))
    const after = spotsOf(sections, now(), house).spots
    expect(after.every(({ isPlaced }) => isPlaced)).toBe(true)
    for (const [at, { middle }] of after.entries()) {
      expect(middle.x).toBeCloseTo(before[at]!.middle.x, 1)
      expect(middle.y).toBeCloseTo(before[at]!.middle.y, 1)
    }
  })

  it('turns the selected sections around their middle', () => {
    const chosen = ['Orchestra A', 'Orchestra C']
    const { actions, place } = editor(values, chosen)
    const [a, c] = chosen.map(place)
    actions().turn(90)
    actions().turn(-90)
    for (const [name, before] of [
      ['Orchestra A', a],
      ['Orchestra C', c],
    ] as const) {
      expect(place(name)!.x).toBeCloseTo(before!.x, 1)
      expect(place(name)!.y).toBeCloseTo(before!.y, 1)
      expect(place(name)!.outward).toBe(before!.outward)
    }
  })

  it('groups the selected sections, also one that the map does not have, and names them in every way that groups are named', () => {
    const { actions, values: now } = editor(values, ['Balcony', 'Desk'])
    const groups = () => spotsOf(sections, now(), house).spots.flatMap((spot) => (spot.group ? [[nameOf(spot), spot.group]] : []))
    actions().group('Upstairs')
    expect(groups()).toEqual([
      ['Balcony', 'Upstairs'],
      ['Desk', 'Upstairs'],
    ])
    actions().renameGroup('Upstairs', 'Circle')
    expect(groups().map(([, group]) => group)).toEqual(['Circle', 'Circle'])
    actions().bend(30)
    expect(now().places.filter(({ group }) => group === 'Circle')).toMatchObject([{ radius: 30 }, { radius: 30 }])
    actions().ungroup('Circle')
    expect(groups()).toEqual([])
    actions().group('Circle')
    actions().leaveGroup()
    expect(groups()).toEqual([])
  })

  it('changes nothing else', () => {
    const { actions, values: now } = editor(values, ['Balcony'])
    actions().renumber()
    actions().place('Balcony', { radius: 0 })
    actions().field({ kind: 'court' })
    const changed = now().places.filter((place, nth) => JSON.stringify(place) !== JSON.stringify(values.places[nth]))
    expect(changed.map((place) => place.section)).toEqual(['Balcony'])
    expect(now().field).toEqual({ ...values.field, kind: 'court' })
  })
})

describe('a plan behind the map', () => {
  const withPlan = { ...values, backgrounds: [plan] }

  it('has exact numbers, and nothing else of the map changes', () => {
    const { actions, values: now } = editor(withPlan, [])
    actions().background({ x: 1.006, turn: 270 })
    actions().background({ width: 80 })
    expect(now()).toEqual({ ...values, backgrounds: [{ ...plan, x: 1.01, turn: -90, scale: 2 }] })
    actions().move(new Set(['Balcony']), { x: 1, y: 1 })
    expect(now().backgrounds).toHaveLength(1)
    actions().removeBackground()
    expect(now().backgrounds).toEqual([])
    actions().background({ x: 5 })
    expect(now().backgrounds).toEqual([])
  })

  it('takes the selected sections in its outlines, also those that the map does not have', () => {
    const deskOf = (map: MapValues) => spotsOf(sections, map, house).spots.find((spot) => nameOf(spot) === 'Desk')!
    const { middle } = deskOf(values)
    const desk = { ...plan, lines: [boxLine(middle.x - 4, middle.y - 1, 10, 4)] }
    const { actions, place, values: now } = editor({ ...values, backgrounds: [desk] }, ['Desk', 'Balcony'])
    expect(actions().snap!()).toBe(1)
    expect(Math.abs(deskOf(now()).middle.x - middle.x - 1)).toBeLessThan(1)
    expect(deskOf(now()).isPlaced).toBe(true)
    expect(place('Balcony')).toEqual(values.places.find((kept) => kept.section === 'Balcony'))
    expect(now().backgrounds).toEqual([desk])
    expect(editor(values, ['Desk']).actions().snap).toBeNull()
  })

  it('of a picture has no outlines for sections, and is moved like one of outlines', () => {
    const picture = { data: 'data:image/webp;base64,AAAA', width: 40, height: 20 }
    const { actions, values: now } = editor({ ...values, backgrounds: [{ ...plan, lines: [], picture }] }, ['Desk'])
    expect(actions().snap).toBeNull()
    actions().background({ width: 80, turn: 90 })
    actions().moveBackground({ x: 3, y: 1000 })
    expect(now().backgrounds).toEqual([{ ...plan, lines: [], picture, x: 3, y: 1000, scale: 2, turn: 90 }])
    const { y, height } = spotsOf(sections, now(), house).bounds
    expect(y + height).toBeCloseTo(1040)
  })

  it('is in the box around all', () => {
    const far = { ...plan, x: 1000 }
    const { x, width } = spotsOf(sections, { ...values, backgrounds: [far] }, house).bounds
    expect(x + width).toBe(1020)
  })
})
