import { type CashUpSums, countsAsSold, sumsByProduct, sumsByStatus, totalsOf } from '#contract/cash-up.ts'
import type { CashUpLine, TransactionTotals } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { paymentWords } from '#parts/payment/payment-chip.tsx'
import { productWords } from '#parts/product/product-words.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Money } from '#ui/money/money.tsx'

/** The sums of a cash-up: by currency, by product and by payment status. */
export function CashUpTables({ lines }: { lines: readonly CashUpLine[] }) {
  const code = ({ currency }: TransactionTotals) => currency.toUpperCase()
  const statusWords = ({ of }: CashUpSums<CashUpLine['status']>) =>
    countsAsSold(of) ? paymentWords(of) : m.cash_up_not_counted({ status: paymentWords(of) })
  return (
    <>
      <SumsTable title={m.cash_up_by_currency()} head={m.cash_up_currency()} sums={totalsOf(lines)} wordsOf={code} />
      <SumsTable
        title={m.cash_up_by_product()}
        head={m.transactions_product()}
        sums={sumsByProduct(lines)}
        wordsOf={({ of }) => productWords(of)}
      />
      <SumsTable title={m.cash_up_by_status()} head={m.transactions_status()} sums={sumsByStatus(lines)} wordsOf={statusWords} />
    </>
  )
}

/** The columns of all tables have the same widths, so that they align. Words do not break. */
const aligned = css({ '& th, & td': { width: '14%' }, '& th:first-child': { width: '30%', overflowWrap: 'normal' } })

interface SumsProps<Sums> {
  title: string
  /** The heading of the first column. */
  head: string
  sums: readonly Sums[]
  wordsOf: (sums: Sums) => string
}

/** A table of sums, one line for each word and currency. */
function SumsTable<Sums extends TransactionTotals>({ title, head, sums, wordsOf }: SumsProps<Sums>) {
  if (sums.length === 0) return null
  const figures = [
    m.cash_up_orders(),
    m.cash_up_tickets(),
    m.transactions_gross(),
    m.transactions_refunded_amount(),
    m.transactions_net(),
  ]
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className={aligned} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" data-figure="">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((line) => (
            <tr key={`${line.currency} ${wordsOf(line)}`}>
              <th scope="row">{wordsOf(line)}</th>
              <td data-figure="">{showCount(line.orders)}</td>
              <td data-figure="">{showCount(line.tickets)}</td>
              <Amount of={line.gross} currency={line.currency} />
              <Amount of={-line.refunded} currency={line.currency} />
              <Amount of={line.net} currency={line.currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Amount = ({ of, currency }: { of: number; currency: string }) => (
  <td data-figure="">
    <Money amount={of} currency={currency} />
  </td>
)
