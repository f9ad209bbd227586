import { expect, test } from 'vitest'
import { syncStateOf, type Standing } from './sync-status.ts'

const standing = (change: Partial<Standing> = {}): Standing => ({
  at: null,
  waiting: 0,
  sending: null,
  needsYou: 0,
  online: true,
  outdated: false,
  loadingSales: false,
  storing: null,
  locked: false,
  expired: false,
  proof: false,
  loading: false,
  ...change,
})

test('changes that need a person are shown, whatever else is going on', () => {
  const busy = { needsYou: 1, waiting: 3, sending: { done: 1, of: 4 }, outdated: true, loading: true }
  expect(syncStateOf(standing(busy))).toBe('needs-you')
  expect(syncStateOf(standing({ ...busy, online: false }))).toBe('needs-you')
})

test('a missing sign-in comes before everything else, because nothing is sent without it', () => {
  expect(syncStateOf(standing({ needsYou: 1, expired: true }))).toBe('sign-in')
  expect(syncStateOf(standing({ needsYou: 1, expired: true, locked: true }))).toBe('locked')
})

test('a reason why nothing can be sent comes before the sending', () => {
  expect(syncStateOf(standing({ waiting: 2, online: false }))).toBe('offline')
  expect(syncStateOf(standing({ waiting: 2, outdated: true }))).toBe('update-needed')
  expect(syncStateOf(standing({ waiting: 2, proof: true }))).toBe('proof')
  expect(syncStateOf(standing({ waiting: 2, proof: true, online: false }))).toBe('offline')
  expect(syncStateOf(standing({ waiting: 2 }))).toBe('sending')
})

test('the status does not show that older sales are loading', () => {
  expect(syncStateOf(standing({ loading: true }))).toBe('updating')
  expect(syncStateOf(standing({ loadingSales: true }))).toBe('up-to-date')
})

test('the status is not up to date while seats to keep are loading', () => {
  expect(syncStateOf(standing({ storing: { done: 3, of: 9 } }))).toBe('updating')
  expect(syncStateOf(standing({ storing: { done: 3, of: 9 }, online: false }))).toBe('offline')
})
