import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TransactionRow } from '#contract/transactions.ts'
import { transactionColumns } from './transactions-columns.tsx'

const columns = transactionColumns((id) => ({ name: `Channel ${id}`, zone: 'America/Chicago', currency: 'usd' }))

/** Returns the texts that a column shows of a sale, without markup. */
function cell(id: string, sale: { timezone: string; currency?: string; purchased_time?: string }): string {
  const { timezone, currency = 'usd', purchased_time = '2026-03-01T20:00:00.000Z' } = sale
  const payment = { amount: 20, amount_refunded: 5 }
  const row = { purchased_time, event: { timezone }, payment, currency }
  const shown = columns.find((column) => column.id === id)!.cell(row as TransactionRow)
  return renderToStaticMarkup(shown).replaceAll(/<[^>]+>/g, '')
}

test('a sale in the list of all channels is shown in the zone of its event, and in its own currency', () => {
  expect(cell('purchased', { timezone: 'America/Los_Angeles' })).toContain('12:00pm PST')
  expect(cell('purchased', { timezone: 'Europe/Paris', currency: 'eur' })).toContain('9:00pm GMT+1')
  const money = ['amount', 'refunded', 'net'].map((id) => cell(id, { timezone: 'Europe/London', currency: 'gbp' }))
  expect(money).toEqual(['£20.00', '-£5.00', '£15.00'])
})

test('the time of a sale is exact, with the zone of the event, however new the sale is', () => {
  const timezone = 'America/Chicago'
  expect(cell('purchased', { timezone, purchased_time: '2022-04-08T23:35:07Z' })).toBe('04/08/22 6:35pm CDT')
  const now = Temporal.Now.instant().toString()
  expect(cell('purchased', { timezone, purchased_time: now })).toMatch(/^\d\d\/\d\d\/\d\d \d{1,2}:\d\d[ap]m C[SD]T$/)
})
