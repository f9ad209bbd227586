import { describe, expect, it } from 'vitest'
import type { Reward } from '#contract/rewards.ts'
import { bodyOf, changesOf, emptyRewardForm, formOf, type RewardForm, rewardProblems, withSingleUse } from './reward-form.ts'
import { singleUseCode } from './single-use.ts'

const ZONE = 'America/Chicago'
const NOW = Date.parse('2026-03-18T15:00:00Z')
const filled: RewardForm = { ...emptyRewardForm, code: 'SPRING10', description: 'Ten off', amount: 10 }
const problems = (form: RewardForm, initial = emptyRewardForm, taken: string[] = []) =>
  rewardProblems(form, { zone: ZONE, now: NOW, initial, isNew: initial === emptyRewardForm, taken: new Set(taken) })

const row: Reward = {
  id: 'e0a1c7de-0000-4000-8000-000000000001',
  sales_channel_id: 123,
  code: 'SPRING10',
  description: 'Ten off',
  amount: 10,
  start_date: '2026-03-01T17:30:00.000Z',
  end_date: '2026-04-01T04:59:59.000Z',
  apply_to_all_events: false,
  auto_apply: false,
  type: null,
  events: [7, 9],
  redeemed_count: 3,
  status: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 4,
}

describe('the form of a reward', () => {
  it('starts its days and ends them at 23:59:59 in the channel’s zone, over clock changes', () => {
    const body = bodyOf({ ...filled, start_date: '2026-03-08', end_date: '2026-03-08' }, ZONE)
    expect([body.start_date, body.end_date]).toEqual(['2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.000Z'])
  })
  it('sends no events if it applies to all, and no type if it is for every kind', () =>
    expect(bodyOf({ ...filled, events: [9, 7] }, ZONE)).toMatchObject({ events: [], type: null }))
  it('sends each event once, in order', () =>
    expect(bodyOf({ ...filled, apply_to_all_events: false, events: [9, 7, 9] }, ZONE).events).toEqual([7, 9]))

  it('requires the missing fields', () =>
    expect(problems(emptyRewardForm)).toEqual({ code: 'Required', description: 'Required', amount: 'Required' }))
  it.each([
    ['A'.repeat(17), 'Must have max 16 characters'],
    ['TEN OFF', 'Must contain only letters and digits'],
    ['ZEHN€', 'Must contain only letters and digits'],
  ])('refuses the code %s', (code, text) => expect(problems({ ...filled, code })).toEqual({ code: text }))
  it('refuses a negative amount', () => expect(problems({ ...filled, amount: -1 })).toEqual({ amount: 'Must be at least 0' }))
  it('refuses a code that the device knows as taken, whatever its case', () =>
    expect(problems(filled, emptyRewardForm, ['spring10'])).toEqual({ code: 'This code is already taken.' }))
  it.each([
    ['2026-03-20', null, 'End date is required if start date is selected'],
    ['2026-03-20', '2026-03-19', "End date can't be before start date"],
    [null, '2026-03-17', "End date can't be in the past"],
  ])('refuses from %s to %s', (start_date, end_date, text) =>
    expect(problems({ ...filled, start_date, end_date })).toEqual({ end_date: text }),
  )
  it('accepts one day, today, and an end alone', () => {
    expect(problems({ ...filled, start_date: '2026-03-18', end_date: '2026-03-18' })).toEqual({})
    expect(problems({ ...filled, end_date: '2026-03-19' })).toEqual({})
  })
  it('accepts an end in the past if it did not change', () => {
    const over = { ...filled, end_date: '2026-01-31' }
    expect(problems({ ...over, amount: 12 }, over)).toEqual({})
  })
  it('requires at least one event, or all', () =>
    expect(problems({ ...filled, apply_to_all_events: false })).toEqual({ events: 'Must select at least one event' }))
})

describe('a change of a reward', () => {
  const seen = formOf(row, ZONE)
  it('is null if nothing but blanks changed', () => expect(changesOf(seen, { ...seen, code: ' SPRING10 ' }, ZONE)).toBeNull())
  it('sends only changed fields, and depends on their previous values', () =>
    expect(changesOf(seen, { ...seen, amount: 12.5 }, ZONE)).toEqual({ body: { amount: 12.5 }, seen: { amount: 10 } }))
  it('depends on the moment that is stored, not on the day that is shown', () =>
    expect(changesOf(seen, { ...seen, start_date: '2026-03-02' }, ZONE)).toEqual({
      body: { start_date: '2026-03-02T06:00:00.000Z' },
      seen: { start_date: '2026-03-01T17:30:00.000Z' },
    }))
  it('removes the events if the reward is to apply to all', () =>
    expect(changesOf(seen, { ...seen, apply_to_all_events: true }, ZONE)).toEqual({
      body: { apply_to_all_events: true, events: [] },
      seen: { apply_to_all_events: false, events: [7, 9] },
    }))
})

describe('a code for a single use', () => {
  const context = { initial: emptyRewardForm, isTaken: () => false, random: () => 0 }
  it('has three letters and four digits, and is not taken', () => {
    expect(singleUseCode(() => false)).toMatch(/^[A-Z]{3}\d{4}$/)
    const numbers = [0, 0, 0, 0, 0, 0, 0, 0.99, 0, 0, 0, 0, 0, 0.99]
    expect(
      singleUseCode(
        (code) => code === 'AAA0000',
        () => numbers.shift()!,
      ),
    ).toBe('ZAA0009')
  })
  it('has a fixed description and no dates', () =>
    expect(withSingleUse({ ...filled, start_date: '2026-03-20', end_date: '2026-03-21' }, true, context)).toEqual({
      ...filled,
      single_use: true,
      code: 'AAA0000',
      description: 'Single use autogenerated code',
      start_date: null,
      end_date: null,
    }))
  it('restores the former input when it is turned off', () => {
    const on = withSingleUse(filled, true, { ...context, initial: filled })
    expect(withSingleUse(on, false, { ...context, initial: filled })).toEqual(filled)
  })
  it('is recognized by its description', () =>
    expect(
      formOf({ ...row, description: 'Single use autogenerated code', start_date: null, end_date: null }, ZONE).single_use,
    ).toBe(true))
})
