import { describe, expect, it } from 'vitest'
import { NewSeatMap } from '#contract/seat-maps.ts'
import { toKeptMap } from '#lib/seat-map/kept-map.ts'
import { writeMapFile } from '#lib/seat-map/map-file.ts'
import { seatMapLayout } from '#lib/seat-map/seat-map.ts'
import { importMap } from './map-file-io.ts'
import { valuesOf } from './map-values.ts'

const venue = 'Opera'
const sections = ['Orchestra A', 'Orchestra B', 'Balcony'].map((name) => ({ name, rows: [10, 11, 12] }))
const values = valuesOf(toKeptMap(sections, seatMapLayout(sections, { category: 'concert', league: null })), null)
const house = { venue, values, sections }
const text = writeMapFile(values, { venue, sections, rowsOf: () => [] })
const imported = (content: string | null) => {
  const bytes = content === null ? null : new TextEncoder().encode(content)
  return importMap({ name: 'a.geojson', bytes }, house)
}

it('an imported file leaves the plan behind the map as it is', () => {
  const backgrounds = [{ lines: [], x: 0, y: 0, scale: 1, turn: 0 }]
  const bytes = new TextEncoder().encode(text.replace('"direction":-1', '"direction":1'))
  expect(importMap({ name: 'a.geojson', bytes }, { ...house, values: { ...values, backgrounds } }).map).toMatchObject({
    backgrounds,
  })
})

describe('an imported file', () => {
  it('changes nothing if it has the same map', () => {
    expect(imported(text)).toMatchObject({ map: null, note: { tone: 'positive', title: expect.stringContaining('same map') } })
  })

  it('makes a map that can be saved, of numbers or of polygons', () => {
    for (const content of [text.replace('"direction":-1', '"direction":1'), text.replaceAll('"outward"', '"angle"')]) {
      const { map, note } = imported(content)
      expect(note.tone).toBe('positive')
      expect(NewSeatMap.safeParse({ venue, ...map }).success).toBe(true)
    }
  })

  it.each([
    ['that is no text', '\0\0'],
    ['that is empty', ''],
    ['that the browser cannot read', null],
  ])('%s is refused', (_, content) => {
    expect(imported(content)).toEqual({
      map: null,
      note: { tone: 'danger', title: '“a.geojson” has 1 problem. Nothing was changed.', texts: ['This file can’t be read.'] },
    })
  })

  it('with many problems has the first of them shown, and the others counted', () => {
    const features = JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: 60 }, () => null) })
    const { map, note } = imported(features)
    expect([map, note.texts.length, note.texts.at(-1)]).toEqual([null, 51, 'And 10 more.'])
  })
})
