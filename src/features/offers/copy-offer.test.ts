import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import type { Offer } from '#contract/offers.ts'
import type { Reward } from '#contract/rewards.ts'
import { copyOf } from './copy-offer.ts'

const now = Date.parse('2026-03-10T18:00:00Z')
const past = { id: 1, title: 'Cubs at Giants', time: '2026-03-10T01:00:00Z' }
const coming = { id: 2, title: 'Cubs at Dodgers', time: '2026-03-20T01:00:00Z' }
const events = [past, coming] as Event[]
const rewards = [{ id: 'reward', code: 'SEASON15', status: 1, description: '', redeemed_count: 0, end_date: null }] as Reward[]
const segments = [{ id: 'segment' }]
const codes = { price_code: 'A', hold_codes: ['H1'] }

const offer = (fields: object = {}) =>
  ({
    event: coming,
    events: [{ id: 2 }],
    series_events: [],
    event_data: { '2': codes },
    send_at: '2026-03-12T18:00:00Z',
    message: 'Two seats for {{first_name}}',
    type: 'segment',
    text_buy_segment_id: 'segment',
    reward_id: 'reward',
    reward: { code: 'SEASON15', amount: 15 },
    auto_send: true,
    auto_scale: false,
    max_users_per_batch: 20,
    estimated_conversion_rate: null,
    status: 'Scheduled',
    ...fields,
  }) as unknown as Offer

test('a copy of an offer is a draft with the same events, codes, segment, reward and text', () => {
  const { initial, left } = copyOf(offer(), { events, rewards, segments, now })
  expect(initial).toMatchObject({
    events: [2],
    event_data: { '2': codes },
    send_at: '2026-03-12T18:00:00Z',
    message: 'Two seats for {{first_name}}',
    text_buy_segment_id: 'segment',
    reward_id: 'reward',
    max_users_per_batch: 100,
    status: 'Draft',
  })
  expect(left).toEqual([])
})

test('a copy leaves out what can no longer be chosen, and names it', () => {
  const old = offer({
    event: past,
    events: [{ id: 1 }, { id: 2 }],
    series_events: [past, coming],
    event_data: { '1': codes, '2': codes },
    send_at: '2026-03-09T18:00:00Z',
    status: 'Done',
  })
  const { initial, left } = copyOf(old, { events, rewards: [], segments: [], now })
  expect(initial).toMatchObject({ events: [2], send_at: null, text_buy_segment_id: null, reward_id: '', status: 'Draft' })
  expect(Object.keys(initial.event_data)).toEqual(['2'])
  expect(left).toEqual([
    'Not copied, since they have started or no longer exist: Cubs at Giants.',
    'The send time has passed. Choose a new one.',
    'The segment no longer exists. Choose the recipients.',
    'Reward SEASON15 was not copied: it can no longer be used.',
  ])
})

test('a copy of an offer to all fans needs no segment', () => {
  const { initial, left } = copyOf(offer({ type: 'all', text_buy_segment_id: null }), { events, rewards, segments: [], now })
  expect(initial.text_buy_segment_id).toBe('all')
  expect(left).toEqual([])
})
