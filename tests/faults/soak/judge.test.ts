import { expect, test } from 'vitest'
import { type Effect, judge, noFaults, type QueuedChange } from './judge.ts'

const change = (action: number, seat: string, accepted = true): QueuedChange => ({
  action,
  seat,
  until: `at ${action}`,
  by: 'Ann',
  accepted,
})
const effect = (action: number, seat: string, by = 'Ann'): Effect => ({ seat, until: `at ${action}`, by })

const changes = [change(1, 'A'), change(1, 'B'), change(2, 'A'), change(3, 'A', false), change(3, 'B', false)]

test('accepted changes must be done once and in order, other actions wholly or not at all', () => {
  const accepted = [effect(1, 'B'), effect(1, 'A'), effect(2, 'A')]
  expect(judge(changes, accepted)).toEqual(noFaults)
  expect(judge(changes, [...accepted, effect(3, 'A'), effect(3, 'B')])).toEqual(noFaults)
})

test('an accepted change that was not done is lost', () => {
  expect(judge(changes, [effect(1, 'A')])).toEqual({ ...noFaults, lost: 2 })
})

test('a change that was done twice or never requested is doubled', () => {
  const done = [effect(1, 'A'), effect(1, 'B'), effect(2, 'A')]
  expect(judge(changes, [...done, effect(1, 'B'), effect(9, 'B')])).toEqual({ ...noFaults, doubled: 2 })
})

test('an earlier change done after a later one, half an action, and the name of another person are counted', () => {
  const done = [effect(2, 'A'), effect(1, 'A'), effect(1, 'B', 'Bob'), effect(3, 'B')]
  expect(judge(changes, done)).toEqual({ ...noFaults, disordered: 1, torn: 1, wrongUser: 1 })
})
