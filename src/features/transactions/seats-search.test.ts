import { expect, it } from 'vitest'
import { isAt, readPlace } from '#lib/place/read-place.ts'
import { searchFor } from './seats-search.ts'

const sold = (section: string | null, row: string | null, ...names: (string | null)[]) => ({
  type: 'regular' as const,
  seats: names.map((seat) => ({ section, row, seat })),
})
const row = ['4', '5', '6', '7', '8', 'GA 3'].map((seat) => ({ section: 'Row 5 Club', row: 'A', seat }))
const found = (text: string | null) =>
  readPlace(text ?? '')
    .map((reading) => row.filter((seat) => isAt(reading, seat)).map(({ seat }) => seat))
    .find(({ length }) => length > 0)

it('the search for the seats of a sale finds them in the inventory', () => {
  expect(found(searchFor(sold('Row 5 Club', 'A', '5', '6', '8')))).toEqual(['5', '6', '8'])
  expect(found(searchFor(sold('Row 5 Club', 'A', '7')))).toEqual(['7'])
  expect(found(searchFor(sold('Row 5 Club', 'A', 'GA 3')))).toEqual(['GA 3'])
  expect(found(searchFor(sold('Row 5 Club', 'A', 'GA 3', '7')))).toHaveLength(row.length)
  expect(searchFor(sold('Floor', null, null, null))).toBe('Floor')
})

it('VIP packages and sales without a place have none', () => {
  expect(searchFor({ ...sold('Lounge', null, null), type: 'vip' })).toBe(null)
  expect([searchFor(sold(null, null, null)), searchFor({ type: 'regular', seats: [] })]).toEqual([null, null])
})
