import { expect, test } from 'vitest'
import { judge, type Asked, type Effect } from './asked.ts'

const fine = { lost: 0, doubled: 0, disordered: 0, torn: 0, wrongUser: 0 }
const wish = (deed: number, seat: string, sure = true): Asked => ({ deed, round: 1, seat, until: `at ${deed}`, by: 'Ann', sure })
const effect = (deed: number, seat: string, by = 'Ann'): Effect => ({ seat, until: `at ${deed}`, by })

const asked = [wish(1, 'A'), wish(1, 'B'), wish(2, 'A'), wish(3, 'A', false), wish(3, 'B', false)]

test('all that was taken is done once and in order, and of what nobody knows all or nothing', () => {
  const sure = [effect(1, 'B'), effect(1, 'A'), effect(2, 'A')]
  expect(judge(asked, sure)).toEqual(fine)
  expect(judge(asked, [...sure, effect(3, 'A'), effect(3, 'B')])).toEqual(fine)
})

test('what was taken and is not there is lost', () => {
  expect(judge(asked, [effect(1, 'A')])).toEqual({ ...fine, lost: 2 })
})

test('what is there twice, or was never asked for, is doubled', () => {
  const done = [effect(1, 'A'), effect(1, 'B'), effect(2, 'A')]
  expect(judge(asked, [...done, effect(1, 'B'), effect(9, 'B')])).toEqual({ ...fine, doubled: 2 })
})

test('the earlier wish done after the later one, half a deed, and the name of another are told', () => {
  const done = [effect(2, 'A'), effect(1, 'A'), effect(1, 'B', 'Bob'), effect(3, 'B')]
  expect(judge(asked, done)).toEqual({ ...fine, disordered: 1, torn: 1, wrongUser: 1 })
})
