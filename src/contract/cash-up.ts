import {
  type CashUpLine,
  paymentStatuses,
  products,
  soldStatuses,
  type TransactionRow,
  type TransactionTotals,
} from '#contract/transactions.ts'
import { compareValues } from '#lib/compare.ts'
import { sumMoney } from '#lib/sum-money.ts'

/** Whether a payment status counts as sold. */
export const countsAsSold = (status: CashUpLine['status']): boolean => (soldStatuses as readonly string[]).includes(status)

/** Sums sales by currency, product and payment status, in the same lines as the server's `cashUpChannelTransactions`. */
export function cashUpOf(rows: readonly TransactionRow[]): CashUpLine[] {
  const groups = groupedBy(rows, ({ currency, product, payment }) => `${currency} ${product} ${payment.status}`)
  const lines = groups.map((sales): CashUpLine => {
    const { currency, product, payment } = sales[0]!
    const gross = sumMoney(sales.map((sale) => sale.payment.amount))
    const refunded = sumMoney(sales.map((sale) => sale.payment.amount_refunded))
    const tickets = sales.reduce((sum, { quantity }) => sum + quantity, 0)
    const net = sumMoney([gross, -refunded])
    return { currency, product, status: payment.status, orders: sales.length, tickets, gross, refunded, net }
  })
  return lines.sort(
    (a, b) => compareValues(a.currency, b.currency) || compareValues(a.product, b.product) || compareValues(a.status, b.status),
  )
}

/** Sums lines that count as sold by currency, with the same result as the server's `totalChannelTransactions`. */
export const totalsOf = (lines: readonly CashUpLine[]): TransactionTotals[] =>
  groupedBy(sold(lines), ({ currency }) => currency)
    .map(added)
    .sort((a, b) => compareValues(a.currency, b.currency))

/** The sums of one product or payment status, in one currency. */
export type CashUpSums<Of extends string> = TransactionTotals & { of: Of }

/** Sums lines that count as sold by currency and product, in the order of `products`. */
export const sumsByProduct = (lines: readonly CashUpLine[]): CashUpSums<CashUpLine['product']>[] =>
  summed(sold(lines), ({ product }) => product, products)

/** Sums all lines by currency and payment status, in the order of `paymentStatuses`, including lines that do not count as sold. */
export const sumsByStatus = (lines: readonly CashUpLine[]): CashUpSums<CashUpLine['status']>[] =>
  summed(lines, ({ status }) => status, paymentStatuses)

const sold = (lines: readonly CashUpLine[]) => lines.filter(({ status }) => countsAsSold(status))

/**
 * Sums lines by currency and by one of their fields (product or payment status). The result is sorted by currency, then in the
 * given order of the field's values.
 */
function summed<Of extends string>(
  lines: readonly CashUpLine[],
  wordOf: (line: CashUpLine) => Of,
  order: readonly Of[],
): CashUpSums<Of>[] {
  return groupedBy(lines, (line) => `${line.currency} ${wordOf(line)}`)
    .map((group) => ({ of: wordOf(group[0]!), ...added(group) }))
    .sort((a, b) => compareValues(a.currency, b.currency) || order.indexOf(a.of) - order.indexOf(b.of))
}

/** Adds lines of one currency. */
function added(lines: readonly CashUpLine[]): TransactionTotals {
  const count = (field: 'orders' | 'tickets') => lines.reduce((sum, line) => sum + line[field], 0)
  const money = (field: 'gross' | 'refunded' | 'net') => sumMoney(lines.map((line) => line[field]))
  return {
    currency: lines[0]!.currency,
    orders: count('orders'),
    tickets: count('tickets'),
    gross: money('gross'),
    refunded: money('refunded'),
    net: money('net'),
  }
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}
