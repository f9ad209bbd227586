import { expect, it } from 'vitest'
import type { Reward } from '#contract/rewards.ts'
import { activeRewards } from './active-rewards.ts'

const NOW = Date.parse('2026-03-18T15:00:00.000Z')
const reward = (code: string, more: Partial<Reward> = {}) =>
  ({
    id: code,
    code,
    status: 1,
    apply_to_all_events: true,
    events: [],
    start_date: null,
    end_date: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as unknown as Reward
const active = (...rows: Reward[]) => activeRewards(rows, 7, NOW).map(({ code }) => code)

it('an active reward applies to all events, or to this one', () => {
  const ofSome = { apply_to_all_events: false }
  expect(active(reward('A'), reward('B', { ...ofSome, events: [7] }), reward('C', { ...ofSome, events: [8] }))).toEqual([
    'A',
    'B',
  ])
})
it('a reward that is turned off is not active', () => expect(active(reward('A', { status: 0 }))).toEqual([]))
it('an active reward is within its dates, both ends included', () => {
  const at = '2026-03-18T15:00:00.000Z'
  const after = '2026-03-18T15:00:00.001Z'
  const before = '2026-03-18T14:59:59.999Z'
  expect(active(reward('A', { start_date: at }), reward('B', { start_date: after }))).toEqual(['A'])
  expect(active(reward('A', { end_date: at }), reward('B', { end_date: before }))).toEqual(['A'])
})
it('the newest reward comes first', () =>
  expect(active(reward('A'), reward('B', { created_at: '2026-02-01T00:00:00.000Z' }))).toEqual(['B', 'A']))
