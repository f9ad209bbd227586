import { m } from '#messages/m.ts'

const words: Record<string, () => string> = {
  requested_by_customer: m.journal_reason_requested,
  duplicate: m.journal_reason_duplicate,
  fraudulent: m.journal_reason_fraudulent,
}

/** The reason of a refund in words, as inside a sentence; returns any other text unchanged. */
export function refundReasonWords(reason: string | undefined): string {
  if (reason === undefined) return m.common_empty_value()
  return Object.hasOwn(words, reason) ? words[reason]!() : reason
}
