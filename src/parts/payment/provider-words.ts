import { m } from '#messages/m.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'

/** The reasons of failed refunds and disputes, by the payment provider's codes. */
const words: Record<string, () => string> = {
  lost_or_stolen_card: m.payment_why_lost_or_stolen_card,
  expired_or_canceled_card: m.payment_why_expired_or_canceled_card,
  charge_for_pending_refund_disputed: m.payment_why_charge_for_pending_refund_disputed,
  insufficient_funds: m.payment_why_insufficient_funds,
  declined: m.payment_why_declined,
  merchant_request: m.payment_why_merchant_request,
  fraudulent: m.payment_why_fraudulent,
  duplicate: m.payment_why_duplicate,
  product_not_received: m.payment_why_product_not_received,
  product_unacceptable: m.payment_why_product_unacceptable,
  subscription_canceled: m.payment_why_subscription_canceled,
  credit_not_processed: m.payment_why_credit_not_processed,
  unrecognized: m.payment_why_unrecognized,
  general: m.payment_why_general,
}

const code = /^[a-z]+(?:_[a-z]+)*$/

/**
 * Returns a reason of the payment provider in the current language. In unknown codes, spaces replace underscores; other texts are
 * returned unchanged.
 */
export const providerReason = (reason: string): string =>
  words[reason]?.() ?? (code.test(reason) ? reason.replaceAll('_', ' ') : schemaWords(reason))
