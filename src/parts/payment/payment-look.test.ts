import { expect, test } from 'vitest'

import { paymentLook, paymentTones } from './payment-look.ts'

const of = (status: 'succeeded' | 'paid' | 'pending' | 'failed' | 'skipped', refunded = false, amount_refunded = 0) =>
  paymentTones[paymentLook({ status, refunded, amount_refunded })]

test('only received payments are green', () => {
  expect((['succeeded', 'paid', 'pending', 'failed', 'skipped'] as const).map((status) => of(status))).toEqual([
    'positive',
    'positive',
    'caution',
    'danger',
    'neutral',
  ])
})

test('refunded payments are not green', () => {
  expect([of('succeeded', true, 58), of('succeeded', false, 10), of('paid', true)]).toEqual(['danger', 'caution', 'danger'])
})
