import type { Estimate } from '#contract/try-out.ts'
import { formatMoney } from '#lib/money.ts'
import { estimatedCost, mmsCost, trueCost } from '#lib/sms-cost.ts'
import { m } from '#messages/m.ts'

export interface Costs {
  fans: number
  /** The cost of this text with each fan's own name; absent while unknown. */
  estimate: Estimate | undefined
  /** The number of messages of the text with a usual name, used until the estimate is loaded. */
  messages: number
  /** Whether the text has attachments, so that each fan gets one MMS. */
  hasMedia: boolean
}

/** Returns the cost of a send in words. If the cost was not estimated by the rule of thumb, the rule's result is the footnote. */
export function costWords({ fans, estimate, messages, hasMedia }: Costs): { cost: string; footnote: string | null } {
  const rule = formatMoney(estimatedCost(fans))
  const footnote = m.sending_rule_of_thumb({ cost: rule })
  if (hasMedia) {
    const count = estimate?.fans ?? fans
    return { cost: m.sending_mms_cost({ count, cost: formatMoney(mmsCost(count)) }), footnote }
  }
  if (estimate)
    return {
      cost: m.sending_real_cost({ count: estimate.messages, cost: formatMoney(trueCost(1, estimate.messages)) }),
      footnote,
    }
  if (messages > 0)
    return { cost: m.sending_true_cost({ count: messages, cost: formatMoney(trueCost(fans, messages)) }), footnote }
  return { cost: m.sending_cost({ count: fans, cost: rule }), footnote: null }
}
