import type { RefundReason } from '#contract/event-transactions.ts'
import { m } from '#messages/m.ts'

const words: Record<RefundReason, () => string> = {
  requested_by_customer: m.sale_reason_requested_by_customer,
  duplicate: m.sale_reason_duplicate,
  fraudulent: m.sale_reason_fraudulent,
}

/** The reason of a refund, in the current language. */
export const reasonWords = (reason: RefundReason): string => words[reason]()
