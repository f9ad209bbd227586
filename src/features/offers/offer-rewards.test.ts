import { expect, test } from 'vitest'
import type { Reward } from '#contract/rewards.ts'
import { SINGLE_USE_DESCRIPTION } from '#lib/reward-code.ts'
import { offeredRewards, rewardWarnings, rewardWords } from './offer-rewards.ts'

const zone = 'America/Chicago'
const at = Date.parse('2026-03-10T18:00:00Z')
const events = [
  { id: 1, title: 'Cubs at Giants', time: '2026-03-12T01:00:00Z' },
  { id: 2, title: 'Cubs at Dodgers', time: '2026-03-20T01:00:00Z' },
]
const reward = (fields: Partial<Reward> = {}): Reward => ({
  id: 'a',
  sales_channel_id: 123,
  code: 'SEASON15',
  description: 'Fifteen off',
  amount: 15,
  start_date: null,
  end_date: null,
  apply_to_all_events: true,
  auto_apply: false,
  type: null,
  events: [],
  redeemed_count: 3,
  status: 1,
  created_at: '2026-01-01T00:00:00Z',
  version: 1,
  ...fields,
})
const expired = reward({ id: 'expired', code: 'OLD', end_date: '2026-03-09T00:00:00Z' })
const used = reward({ id: 'used', code: 'ABC1234', description: SINGLE_USE_DESCRIPTION })
const toCome = reward({ id: 'to-come', code: 'SOON', start_date: '2026-03-11T06:00:00Z', end_date: '2026-03-31T06:00:00Z' })
const off = reward({ id: 'off', code: 'OFF', status: 0 })

test('expired, used and disabled rewards are not offered, unless one was chosen before', () => {
  const all = [expired, used, toCome, off, reward()]
  expect(offeredRewards(all, '', { at }).map(({ code }) => code)).toEqual(['SEASON15', 'SOON'])
  expect(offeredRewards(all, 'expired', { at }).map(({ code }) => code)).toEqual(['OLD', 'SEASON15', 'SOON'])
})

test('a reward is named with its amount and dates', () => {
  expect(rewardWords(reward(), 'usd', { at, zone })).toBe('SEASON15 · $15.00')
  expect(rewardWords(toCome, 'usd', { at, zone })).toBe('SOON · $15.00 · from Mar 11, 2026 · until Mar 31, 2026')
})

test('a reward that fans cannot use causes a warning', () => {
  const use = { at, events, zone }
  expect(rewardWarnings(reward(), use)).toEqual([])
  expect(rewardWarnings(expired, use)).toEqual(['OLD expired on Mar 8, 2026. Fans can’t use it.'])
  expect(rewardWarnings(used, use)).toEqual(['ABC1234 has been used already, and works only once.'])
  expect(rewardWarnings(toCome, use)).toEqual(['SOON is valid only from Mar 11, 2026. Fans who buy before can’t use it.'])
  expect(rewardWarnings(off, use)).toEqual(['OFF is disabled.'])
  expect(rewardWarnings(reward({ end_date: '2026-03-15T05:00:00Z' }), use)).toEqual([
    'SEASON15 ends on Mar 15, 2026, before the last event.',
  ])
  expect(rewardWarnings(reward({ apply_to_all_events: false, events: [1] }), use)).toEqual([
    'SEASON15 doesn’t apply to: Cubs at Dodgers.',
  ])
})
