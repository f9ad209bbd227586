import type { TransactionRow } from '#contract/transactions.ts'

type Payment = Pick<TransactionRow['payment'], 'status' | 'refunded' | 'amount_refunded'>

/** How the state of a payment looks: what came back of it goes before how it began. */
export type PaymentLook = TransactionRow['payment']['status'] | 'refunded' | 'partially-refunded'

/** What of a payment is shown: green is only what succeeded or was paid, and stayed. */
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
