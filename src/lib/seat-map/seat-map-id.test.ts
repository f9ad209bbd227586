import { expect, test } from 'vitest'
import { isUuid } from '#lib/uuid.ts'
import { isSameVenue, seatMapId } from './seat-map-id.ts'

test('the id of a map is a UUID that depends on the channel and the venue alone', () => {
  // Rows with this id exist: another id would separate devices from their maps.
  expect(seatMapId(123, 'Harbor Arena')).toBe('c287e02a-269e-884b-a914-ca78958d6c51')
  expect(isUuid(seatMapId(123, ''))).toBe(true)
})

test('a venue has one id, however its capitals, accents and outer spaces are written', () => {
  const id = seatMapId(123, 'Caf\u00e9 Arena')
  for (const written of ['CAF\u00c9 ARENA', ' caf\u00e9 arena\n', 'Cafe\u0301 Arena']) {
    expect(seatMapId(123, written)).toBe(id)
    expect(isSameVenue(written, 'Caf\u00e9 Arena')).toBe(true)
  }
  expect(isSameVenue('Cafe Arena', 'Caf\u00e9 Arena')).toBe(false)
})

test('the venues of all channels have different ids', () => {
  const channels = Array.from({ length: 100 }, (_, nth) => nth)
  const ids = channels.flatMap((channel) => channels.map((venue) => seatMapId(channel, `Arena ${venue}`)))
  expect(new Set(ids).size).toBe(10_000)
})
