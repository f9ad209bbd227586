import { describe, expect, test } from 'vitest'
import { offerStatuses } from '#contract/offers.ts'
import { allowsStep, isEditable, isOver, type SendSteps } from './send-status.ts'

const steps: SendSteps = { always: ['Draft Scheduled', 'Sending Paused'], byForm: ['Paused Draft'] }

describe('people', () => {
  test('can cancel a send that is not over', () => {
    const open = offerStatuses.filter((status) => allowsStep(steps, status, 'Cancelled', false))
    expect(open).toEqual(['Draft', 'Scheduled', 'Sending', 'Paused'])
    expect(offerStatuses.filter(isOver)).toEqual(['Done', 'Cancelled'])
  })

  test('can take the steps of a kind of send, and some steps only with the form', () => {
    expect(allowsStep(steps, 'Draft', 'Scheduled', false)).toBe(true)
    expect(allowsStep(steps, 'Scheduled', 'Draft', true)).toBe(false)
    expect([false, true].map((isForm) => allowsStep(steps, 'Paused', 'Draft', isForm))).toEqual([false, true])
  })

  test('cannot take the steps of the sender', () => {
    expect(allowsStep(steps, 'Scheduled', 'Sending', true)).toBe(false)
    expect(allowsStep(steps, 'Sending', 'Done', true)).toBe(false)
  })

  test('can change the form of a send that is not being sent', () => {
    expect(offerStatuses.filter(isEditable)).toEqual(['Draft', 'Scheduled', 'Paused'])
  })
})
