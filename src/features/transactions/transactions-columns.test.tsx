import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TransactionRow } from '#contract/transactions.ts'
import { transactionColumns } from './transactions-columns.tsx'

const columns = transactionColumns((id) => ({ name: `Channel ${id}`, zone: 'America/Chicago', currency: 'usd' }))

/** Returns what a column shows of a sale. */
function cell(id: string, timezone: string, currency: string): string {
  const payment = { amount: 20, amount_refunded: 5 }
  const row = { purchased_time: '2026-03-01T20:00:00.000Z', event: { timezone }, payment, currency }
  return renderToStaticMarkup(columns.find((column) => column.id === id)!.cell(row as TransactionRow))
}

test('a sale in the list of all channels is shown in the zone of its event, and in its own currency', () => {
  expect(cell('purchased', 'America/Los_Angeles', 'usd')).toContain('12:00pm PST')
  expect(cell('purchased', 'Europe/Paris', 'eur')).toContain('9:00pm GMT+1')
  const money = ['amount', 'refunded', 'net'].map((id) => cell(id, 'Europe/London', 'gbp'))
  expect(money).toEqual([expect.stringContaining('£20.00'), expect.stringContaining('£5.00'), expect.stringContaining('£15.00')])
})
