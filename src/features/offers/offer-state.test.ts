import { expect, test } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { roundedUsers } from './offer-form.ts'
import { stepsOf } from './offer-state.ts'

const time = '2026-03-10T20:00:00Z'
const offer = (status: Offer['status']) => ({ status, event: { time }, series_events: [] }) as unknown as Offer

test('a scheduled offer can be made a draft until its event starts', () => {
  expect(stepsOf(offer('Scheduled'), Date.parse(time) - 1).draft).toBe(true)
  expect(stepsOf(offer('Scheduled'), Date.parse(time)).draft).toBe(false)
})

test('a number of fans that cannot be divided into five equal batches is shown as it will be sent', () => {
  expect(roundedUsers(32)).toBe(30)
  expect(roundedUsers(3)).toBe(5)
  expect(roundedUsers(100)).toBeNull()
  expect(roundedUsers(151)).toBeNull()
})
