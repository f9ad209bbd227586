import { describe, expect, it } from 'vitest'
import { bodyOf, changesOf, emptyPassForm, type PassForm, passProblems } from './pass-form.ts'

const ZONE = 'America/Chicago'
const context = { zone: ZONE, now: Date.parse('2026-03-18T15:00:00Z'), initial: emptyPassForm }
const filled: PassForm = {
  ...emptyPassForm,
  title: 'Season pass',
  description: 'Every home game',
  start_date: '2026-03-08',
  end_date: '2026-03-20',
}
const problems = (change: Partial<PassForm>) => passProblems({ ...filled, ...change }, context)

describe('the form of a pass', () => {
  it('starts its first day and ends its last one to the millisecond, in the channel’s zone, over clock changes', () =>
    expect(bodyOf(filled, ZONE)).toMatchObject({
      start_date: '2026-03-08T06:00:00.000Z',
      end_date: '2026-03-21T04:59:59.999Z',
      amount: '0',
      allow_multiple: 0,
    }))
  it('requires the missing fields', () =>
    expect(passProblems({ ...emptyPassForm, amount: null }, context)).toEqual({
      title: 'Required',
      description: 'Required',
      amount: 'Required',
      start_date: 'Send at is required',
      end_date: 'End date is required if start date is selected',
    }))
  it('accepts valid input, even without events', () => expect(problems({})).toEqual({}))
  it('refuses an end before the start, and one in the past', () => {
    expect(problems({ end_date: '2026-03-07' })).toEqual({ end_date: "End date can't be before start date" })
    expect(problems({ end_date: '2026-03-17' })).toEqual({ end_date: "End date can't be in the past" })
  })
  it('accepts an end in the past if it did not change', () =>
    expect(
      passProblems({ ...filled, end_date: '2026-03-10' }, { ...context, initial: { ...filled, end_date: '2026-03-10' } }),
    ).toEqual({}))
})

it('a change sends only changed fields', () => {
  expect(changesOf(filled, { ...filled, title: ' Season pass ' }, ZONE)).toBeNull()
  expect(changesOf(filled, { ...filled, amount: 12.5, events: [9, 7] }, ZONE)).toEqual({ amount: '12.5', events: [7, 9] })
})
