import { expect, test } from 'vitest'
import { endedOf, leftOf, totalOf } from './delivery-progress.ts'

const none = { scheduled: 0, sent: 0, delivered: 0, failed: 0, cancelled: 0, paused: 0 }

test('fans who were cancelled with their send did not get its message', () => {
  const counts = { ...none, delivered: 6, cancelled: 357 }
  expect([endedOf(counts, 'Cancelled'), totalOf(counts)]).toEqual([6, 363])
})

test('fans who were left out of a send are done', () =>
  expect(endedOf({ ...none, delivered: 6, cancelled: 2, scheduled: 4 }, 'Sending')).toBe(8))

test('a paused send continues with the recipients that it has not written to', () => {
  expect(leftOf({ ...none, delivered: 6, paused: 74 })).toBe(74)
  expect(leftOf(none)).toBeNull()
})
