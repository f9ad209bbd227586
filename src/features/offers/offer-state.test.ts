import { expect, test } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { roundedUsers } from './offer-form.ts'
import { rowActionsOf, stepsOf } from './offer-state.ts'

const time = '2026-03-10T20:00:00Z'
const offer = (status: Offer['status']) => ({ status, event: { time }, series_events: [] }) as unknown as Offer

test('a scheduled offer can be made a draft until its event starts', () => {
  expect(stepsOf(offer('Scheduled'), Date.parse(time) - 1).draft).toBe(true)
  expect(stepsOf(offer('Scheduled'), Date.parse(time)).draft).toBe(false)
})

test('who may only activate offers sees that action, and who may not sees the others', () => {
  expect(rowActionsOf(offer('Draft'), (subject) => subject === 'offers')).toEqual(['activate'])
  expect(rowActionsOf(offer('Scheduled'), (subject) => subject === 'offers')).toEqual(['draft'])
  expect(rowActionsOf(offer('Paused'), (subject) => subject === 'sales_channel')).toEqual([
    'edit',
    'duplicate',
    'resume',
    'delete',
  ])
})

test('a number of fans that cannot be divided into five equal batches is shown as it will be sent', () => {
  expect(roundedUsers(32)).toBe(30)
  expect(roundedUsers(3)).toBe(5)
  expect(roundedUsers(100)).toBeNull()
  expect(roundedUsers(151)).toBeNull()
})
