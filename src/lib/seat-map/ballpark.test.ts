import { describe, expect, it } from 'vitest'
import { equalRows, numberedSections, stadiumSections } from '#tests/support/houses.ts'
import { seatMapLayout } from './seat-map.ts'
import type { MapSection, SectionPlace } from './types.ts'

const baseball = { category: 'sport', league: 'MLB' }

/** Lays out a ballpark and returns a function that finds a section's place by its name. */
function ballparkOf(sections: readonly MapSection[]) {
  const layout = seatMapLayout(sections, baseball)
  const middle = layout.field.x + layout.field.width / 2
  const placeOf = (name: string): SectionPlace & { right: number } => {
    const place = layout.places.find(({ index }) => sections[index]!.name === name)
    if (!place) throw new Error(`${name} has no place`)
    return { ...place, right: place.x - middle }
  }
  return { layout, placeOf }
}

describe('Dodger Stadium', () => {
  const { layout, placeOf } = ballparkOf(stadiumSections('dodger-stadium'))

  it('has a place for every section', () => expect(layout.unplaced).toEqual([]))

  it('has sections 1 and 2 of each level behind home plate, the odd one on the left', () => {
    for (const [odd, even] of [
      ['Dugout Club 1', 'Dugout Club 2'],
      ['Field Box 1', 'Field Box 2'],
      ['Loge Box 101', 'Loge Box 102'],
      ['Reserve 1', 'Reserve 2'],
      ['Top Deck 1', 'Top Deck 2'],
    ] as const) {
      expect(placeOf(odd).right).toBeLessThan(0)
      expect(placeOf(odd).right).toBeGreaterThan(-20)
      expect(placeOf(even).right).toBeGreaterThan(0)
      expect(placeOf(even).right).toBeLessThan(20)
      expect(placeOf(odd).y).toBeGreaterThan(layout.field.y + layout.field.height)
    }
  })

  it('has its levels behind each other: dugout, field, loge, suites, reserve, top deck', () => {
    const names = ['Dugout Club 1', 'Field Box 1', 'Loge Box 101', 'Suite 201', 'Reserve 1', 'Top Deck 1']
    const depths = names.map((name) => placeOf(name).y)
    expect(depths).toEqual(depths.toSorted((a, b) => a - b))
    expect(placeOf('Field Box 1').y).toBeLessThan(placeOf('Loge Box 101').y)
  })

  it('has the pavilions in left and right field, odd and even', () => {
    const left = placeOf('Left Field Pavilion 301')
    const right = placeOf('Right Field Pavilion 302')
    const top = layout.field.y + layout.field.height / 2
    expect(left.right).toBeLessThan(-100)
    expect(right.right).toBeGreaterThan(100)
    expect(left.y).toBeLessThan(top)
    expect(right.y).toBeLessThan(top)
    expect(placeOf('Left Field Pavilion 315').right).toBeGreaterThan(left.right)
  })

  it('has the Baseline Club in front of the field boxes with the same numbers', () => {
    for (const number of [26, 27, 36, 37, 46, 47]) {
      const club = placeOf(`Baseline Club ${number}`)
      const distanceTo = (name: string) => Math.hypot(club.x - placeOf(name).x, club.y - placeOf(name).y)
      expect(distanceTo(`Field Box ${number}`)).toBeLessThan(40)
    }
  })
})

describe('Citi Field', () => {
  const { layout, placeOf } = ballparkOf(stadiumSections('citi-field'))

  it('has no place for standing room alone', () => expect(layout.unplaced).toHaveLength(1))

  it('has numbers that rise from right field past home plate to left field and around', () => {
    expect(placeOf('101').right).toBeGreaterThan(0)
    expect(placeOf('107').right).toBeGreaterThan(placeOf('112').right)
    expect(Math.abs(placeOf('117').right)).toBeLessThan(2)
    expect(placeOf('127').right).toBeLessThan(-100)
    expect(placeOf('138').y).toBeLessThan(layout.field.y + 10)
  })

  it('has 11 to 19 low behind home plate, and the Empire Suites between the 100s and the 300s', () => {
    expect(Math.abs(placeOf('15').right)).toBeLessThan(2)
    expect(placeOf('15').y).toBeLessThan(placeOf('117').y)
    expect(placeOf('117').y).toBeLessThan(placeOf('Empire Suite 222').y)
    expect(placeOf('Empire Suite 222').y).toBeLessThan(placeOf('318').y)
    expect(placeOf('318').y).toBeLessThan(placeOf('414').y)
    expect(placeOf('414').y).toBeLessThan(placeOf('514').y)
  })
})

describe('Fenway Park', () => {
  const { layout, placeOf } = ballparkOf([
    ...numberedSections('Dugout Box ', 10, 76, equalRows(3, 7)),
    ...numberedSections('Field Box ', 9, 82, equalRows(12, 9)),
    ...numberedSections('Loge Box ', 98, 165, equalRows(14, 9)),
    ...numberedSections('Grandstand ', 1, 33, equalRows(20, 18)),
    ...numberedSections('Right Field Box ', 1, 8, equalRows(16, 14)),
    ...numberedSections('Bleachers ', 34, 43, equalRows(40, 22)),
    ...numberedSections('Green Monster M', 1, 10, equalRows(3, 20)),
    ...numberedSections('Right Field Roof Box ', 22, 43, equalRows(5, 14)),
    ...numberedSections('Pavilion Box ', 1, 19, equalRows(6, 14)),
    { name: 'Canvas Alley', rows: equalRows(4, 20) },
  ])
  const top = layout.field.y + layout.field.height / 2

  it('has a place for every section', () => expect(layout.unplaced).toEqual([]))

  it('has its low numbers in right field and its high numbers in left field', () => {
    for (const [low, high] of [
      ['Field Box 9', 'Field Box 82'],
      ['Loge Box 98', 'Loge Box 165'],
      ['Grandstand 1', 'Grandstand 33'],
    ] as const) {
      expect(placeOf(low).right).toBeGreaterThan(100)
      expect(placeOf(high).right).toBeLessThan(-100)
    }
  })

  it('has its levels behind each other behind home plate', () => {
    const depths = ['Dugout Box 43', 'Field Box 46', 'Loge Box 132', 'Grandstand 17', 'Pavilion Box 10'].map(
      (name) => placeOf(name).y,
    )
    expect(depths).toEqual(depths.toSorted((a, b) => a - b))
  })

  it('has the Green Monster in left field, the bleachers from centre to right field, and the roof boxes on the right', () => {
    expect(placeOf('Green Monster M1').y).toBeLessThan(top)
    expect(placeOf('Green Monster M1').right).toBeLessThan(placeOf('Green Monster M10').right)
    expect(placeOf('Green Monster M10').right).toBeLessThan(placeOf('Bleachers 34').right)
    expect(placeOf('Bleachers 34').right).toBeLessThan(placeOf('Bleachers 43').right)
    expect(placeOf('Bleachers 43').y).toBeLessThan(top)
    expect(placeOf('Right Field Box 4').right).toBeGreaterThan(100)
    expect(placeOf('Right Field Roof Box 30').right).toBeGreaterThan(placeOf('Right Field Box 4').right)
    expect(placeOf('Canvas Alley').right).toBeGreaterThan(50)
  })
})

it('a concert in a ballpark has its floor sections on the field, in front of home plate', () => {
  const floor = ['Floor A', 'Floor B', 'Pit'].map((name): MapSection => ({ name, rows: equalRows(20, 30) }))
  const sections = [...stadiumSections('dodger-stadium'), ...floor]
  const { field, places } = seatMapLayout(sections, { category: 'concert', league: null })
  const onField = places.filter(({ index }) => floor.includes(sections[index]!))
  expect(onField).toHaveLength(3)
  for (const { x, y } of onField) {
    expect(Math.abs(x - field.x - field.width / 2)).toBeLessThan(field.width / 4)
    expect(y).toBeGreaterThan(field.y)
    expect(y).toBeLessThan(field.y + 0.6 * field.height)
  }
})
