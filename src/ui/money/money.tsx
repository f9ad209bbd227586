import { formatMoney } from '#lib/money.ts'

export type MoneyProps = { amount: number | null | undefined; currency?: string | undefined }

/** An amount with its currency's sign and decimals; a dash without an amount. */
export function Money({ amount, currency }: MoneyProps) {
  const text = formatMoney(amount, currency)
  return typeof amount === 'number' ? <data value={amount}>{text}</data> : <span>{text}</span>
}
