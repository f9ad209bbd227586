import type { Estimate } from '#contract/try-out.ts'
import { formatMoney } from '#lib/money.ts'
import { estimatedCost, trueCost } from '#lib/sms-cost.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'

interface Props {
  fans: number | undefined
  /** The cost of this text with each fan's own name; absent while unknown. */
  estimate: Estimate | undefined
  /** The number of messages of the text with a usual name, shown until the estimate is known. */
  messages: number
}

const line = css({ textStyle: 'dense', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** The expected cost: the flat estimate, and the exact cost of this text for these fans. */
export function CostLine({ fans, estimate, messages }: Props) {
  if (fans === undefined) return null
  return (
    <p className={line}>
      {m.sending_cost({ count: fans, cost: formatMoney(estimatedCost(fans)) })}
      {estimate
        ? ` ${m.sending_real_cost({ count: estimate.messages, cost: formatMoney(trueCost(1, estimate.messages)) })}`
        : messages > 0 && ` ${m.sending_true_cost({ cost: formatMoney(trueCost(fans, messages)), count: messages })}`}
      {estimate && estimate.sharing_fans > 0 && ` ${m.sending_sharing_fans({ count: estimate.sharing_fans })}`}
      {estimate && estimate.unicode_fans > 0 && ` ${m.sending_unicode_fans({ count: estimate.unicode_fans })}`}
    </p>
  )
}
