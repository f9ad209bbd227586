import { estimatedCost, trueCost } from '#lib/sms-cost.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'

interface Props {
  fans: number | undefined
  /** How many messages the text is sent as. */
  messages: number
}

const line = css({ textStyle: 'dense', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** What it will cost: the estimate of the specification, and what this very text comes to. */
export function CostLine({ fans, messages }: Props) {
  if (fans === undefined) return null
  return (
    <p className={line}>
      {m.sending_cost({ count: fans, cost: formatMoney(estimatedCost(fans)) })}
      {messages > 0 && ` ${m.sending_true_cost({ cost: formatMoney(trueCost(fans, messages)), count: messages })}`}
    </p>
  )
}
