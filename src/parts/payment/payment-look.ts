import type { TransactionRow } from '#contract/transactions.ts'

type Payment = Pick<TransactionRow['payment'], 'status' | 'refunded' | 'amount_refunded'>

/** The shown state of a payment. A refund takes precedence over the payment. */
export type PaymentLook = TransactionRow['payment']['status'] | 'refunded' | 'partially-refunded'

/** The shown state of a payment; only a paid amount without a refund is green. */
export function paymentLook({ status, refunded, amount_refunded }: Payment): PaymentLook {
  if (refunded) return 'refunded'
  return amount_refunded > 0 ? 'partially-refunded' : status
}

/** The tone of each look. */
export const paymentTones = {
  succeeded: 'positive',
  paid: 'positive',
  pending: 'caution',
  failed: 'danger',
  skipped: 'neutral',
  refunded: 'danger',
  'partially-refunded': 'caution',
} as const satisfies Record<PaymentLook, string>
