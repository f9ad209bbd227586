import { expect, test } from 'vitest'
import { type TransactionRow, transactionList } from '#contract/transactions.ts'
import { CERTAIN_ROWS, coversQuery } from './window-coverage.ts'

/** Sales, one per minute, newest first. The oldest certain sale is at `OLDEST`. */
const OLDEST = Date.parse('2026-01-01T00:00:00.000Z')
const sales = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(OLDEST + (CERTAIN_ROWS - 1 - index) * 60_000).toISOString()
    return { id: String(index), purchased_time: at } as TransactionRow
  })
const since = (purchaseStartDate: string) => ({ filters: { purchaseStartDate } })

test('a device with fewer sales than it can hold has all of them', () => {
  expect(coversQuery(transactionList, sales(CERTAIN_ROWS - 1), { filters: {} })).toBe(true)
  expect(coversQuery(transactionList, sales(CERTAIN_ROWS), { filters: {} })).toBe(false)
})

test('a full device has all sales that are newer than its oldest certain one', () => {
  const full = sales(CERTAIN_ROWS + 500)
  expect(coversQuery(transactionList, full, since('2026-01-01T00:00:00.001Z'))).toBe(true)
  expect(coversQuery(transactionList, full, since('2026-01-01T00:00:00.000Z'))).toBe(false)
  const events = { filters: { eventStartDate: '2027-01-01T00:00:00.000Z', purchaseEndDate: '2027-01-01T00:00:00.000Z' } }
  expect(coversQuery(transactionList, full, events)).toBe(false)
})
