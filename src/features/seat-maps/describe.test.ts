import { expect, it } from 'vitest'
import { fieldKinds } from '#lib/seat-map/types.ts'
import { seatMaps } from './describe.ts'
import { shownMapValue } from './map-labels.ts'

const places = (count: number) => Array.from({ length: count }, (_, nth) => ({ section: String(nth) }))
const words = (field: string, value: unknown) => seatMaps.value!(field, value)

it('a map is described by the number of its sections, and its field by its kind', () => {
  expect([words('places', places(146)), words('places', places(1)), words('places', [])]).toEqual([
    '146 sections',
    '1 section',
    '0 sections',
  ])
  expect(words('field', { kind: 'rink', x: 0, y: 0, width: 60, height: 26 })).toBe('Rink')
  expect(new Set(fieldKinds.map((kind) => words('field', { kind }))).size).toBe(fieldKinds.length)
})
it('a map with aisles is described by their number, too', () => {
  expect(words('places', [{ section: '1', aisles: ['8', '16'] }, { section: '2' }])).toBe('2 sections and 2 aisles')
  expect(shownMapValue('places', [{ section: '1', aisles: ['8'] }])).toBe('1 section and 1 aisle')
})
it('a map with groups is described by their number; names that differ only in capitals are one group', () => {
  const grouped = ['Club', 'club', 'Bar'].map((group, at) => ({ section: String(at), group }))
  expect(words('places', [...grouped, { section: '9' }])).toBe('4 sections and 2 groups')
  expect(words('places', [{ section: '1', aisles: ['8'], group: 'Club' }])).toBe('1 section, 1 aisle, and 1 group')
})
it('a missing value has no words of its own', () => {
  expect([words('field', null), words('places', null), words('venue', 'Opera')]).toEqual([undefined, undefined, undefined])
})
it('a background is described by the number of its outlines, or as an image', () => {
  expect([words('background', { lines: [[]] }), words('background', null)]).toEqual(['1 outline', undefined])
  const picture = { data: 'data:image/webp;base64,AAAA', width: 4, height: 3 }
  expect(words('background', { lines: [], picture })).toBe('Image')
  expect(words('background', { lines: [[], []], picture })).toBe('2 outlines and Image')
})
it('a plan that somebody else has saved is shown in the same words', () => {
  const picture = { data: 'data:image/webp;base64,AAAA', width: 4, height: 3 }
  expect([[], [{ lines: [[]] }], [{ lines: [], picture }]].map((value) => shownMapValue('backgrounds', value))).toEqual([
    'No plan',
    '1 outline',
    'Image',
  ])
})
it('a change is compared by venue, field, map, plan and time, each with a name', () => {
  const fields = seatMaps.compared!(['id', 'venue', 'places'])
  expect(fields.map((field) => seatMaps.fields[field]!())).toEqual(['Venue', 'Field', 'Map', 'Plan', 'Changed'])
})
it('a refused change links to the events, one of which has the venue', () =>
  expect(seatMaps.place!({ call: '', channel: 123, seen: null, patches: [] }, undefined)).toBe('/sales-channel/123/events'))
