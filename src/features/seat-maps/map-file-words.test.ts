import { describe, expect, it } from 'vitest'
import type { MapFileResult } from '#lib/seat-map/read-map-file.ts'
import { fileRowsOf } from './file-rows.ts'
import { mapFileProblemWords, mapFileResultWords } from './map-file-words.ts'

const map = { field: { kind: 'court' as const, x: 0, y: 0, width: 1, height: 1 }, places: [] }
const result: MapFileResult = {
  map,
  venue: null,
  placed: 3,
  fitted: [],
  differing: [],
  unknown: [],
  unnamed: 0,
  staying: 0,
}

describe('the words of an import', () => {
  it('name the feature, the section and the property of a problem', () => {
    const value = { code: 'value', property: 'x' } as const
    expect([
      mapFileProblemWords({ code: 'json' }),
      mapFileProblemWords({ code: 'many' }),
      mapFileProblemWords({ code: 'twice', feature: 1204, section: '101' }),
      mapFileProblemWords({ ...value, feature: 2, section: null, text: 'Must be a number' }),
      mapFileProblemWords({ ...value, feature: 3, section: '101', text: 'Must be at most 100000' }),
    ]).toEqual([
      'This isn’t GeoJSON: the text isn’t valid JSON.',
      'A map has at most 2,000 sections.',
      'Feature 1,204, section 101: This section is in the file twice',
      'Feature 2: x: Must be a number',
      'Feature 3, section 101: x: Must be at most 100000',
    ])
  })

  it('say how many sections were placed, and nothing that did not happen', () => {
    expect(mapFileResultWords(result, 'Opera')).toEqual({
      facts: ['3 sections have their places from the file.'],
      cautions: [],
    })
  })

  it('name the sections that were left out, the first ten of many, and the other venue', () => {
    const unknown = Array.from({ length: 12 }, (_, at) => `S${at + 1}`)
    const { facts, cautions } = mapFileResultWords(
      { ...result, venue: 'Arena', unknown, staying: 1, fitted: ['1', '2'] },
      'Opera',
    )
    expect(cautions).toEqual([
      'The file is of Arena.',
      'This house has no such sections, so they were left out: S1, S2, S3, S4, S5, S6, S7, S8, S9, S10 and 2 more.',
    ])
    expect(facts.slice(1)).toEqual(['Placed by their shapes: 1 and 2.', '1 section is not in the file, and stays where it is.'])
    expect(mapFileResultWords({ ...result, venue: ' opera' }, 'Opera').cautions).toEqual([])
  })
})

it('a row of a file has the columns of the map, and its seats without the gaps', () => {
  const shape = { rowNames: ['A', 'B'], range: (row: number) => (row === 0 ? { from: 0, to: 9 } : { from: 9, to: 21 }) }
  expect(fileRowsOf({ name: '101', rows: [10, 12] }, shape)).toEqual([
    { name: 'A', seats: 9, columns: 10 },
    { name: 'B', seats: 12, columns: 12 },
  ])
})
