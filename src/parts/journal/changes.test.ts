import { expect, test } from 'vitest'
import { fieldName } from './changes.ts'

test('a field has its label, or its name in words, and the holder of a seat is named as such', () => {
  expect(['status', 'payment.amount', 'reserved_by.for', 'reserved_by.name'].map((field) => fieldName(field))).toEqual([
    'Status',
    'Payment · Amount',
    'For',
    'Held by',
  ])
})
