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

test('what needs a person shows, whatever else is going on', () => {
  const busy = { needsYou: 1, waiting: 3, sending: { done: 1, of: 4 }, outdated: true, loading: true }
  expect(syncStateOf(standing(busy))).toBe('needs-you')
  expect(syncStateOf(standing({ ...busy, online: false }))).toBe('needs-you')
})

test('without anybody signed in nothing goes out, so that comes first', () => {
  expect(syncStateOf(standing({ needsYou: 1, expired: true }))).toBe('sign-in')
  expect(syncStateOf(standing({ needsYou: 1, expired: true, locked: true }))).toBe('locked')
})

test('what keeps things from going out comes before what goes out', () => {
  expect(syncStateOf(standing({ waiting: 2, online: false }))).toBe('offline')
  expect(syncStateOf(standing({ waiting: 2, outdated: true }))).toBe('update-needed')
  expect(syncStateOf(standing({ waiting: 2, proof: true }))).toBe('proof')
  expect(syncStateOf(standing({ waiting: 2, proof: true, online: false }))).toBe('offline')
  expect(syncStateOf(standing({ waiting: 2 }))).toBe('sending')
})

test('older sales come in quietly', () => {
  expect(syncStateOf(standing({ loading: true }))).toBe('updating')
  expect(syncStateOf(standing({ loadingSales: true }))).toBe('up-to-date')
})

test('nothing is up to date while seats to keep are on their way', () => {
  expect(syncStateOf(standing({ storing: { done: 3, of: 9 } }))).toBe('updating')
  expect(syncStateOf(standing({ storing: { done: 3, of: 9 }, online: false }))).toBe('offline')
})
