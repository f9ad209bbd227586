import type { TransactionRow } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { CircleCheck, CircleDashed, Undo2 } from 'lucide-react'

const words: Record<TransactionRow['payment']['status'], () => string> = {
  succeeded: m.transactions_payment_succeeded,
  paid: m.transactions_payment_paid,
  pending: m.transactions_payment_pending,
  failed: m.transactions_payment_failed,
  skipped: m.transactions_payment_skipped,
}

/** Two lines where there is no room for one. */
const long = css({ whiteSpace: 'normal', borderRadius: 'card' })

/** The state of a payment: green, or what came back of it (specification 1, section 4). */
export function PaymentChip({ payment }: { payment: TransactionRow['payment'] }) {
  const status = words[payment.status]()
  if (payment.refunded)
    return (
      <Chip tone="danger" icon={<Undo2 />} className={long}>
        {m.transactions_refunded({ status })}
      </Chip>
    )
  if (payment.amount_refunded > 0)
    return (
      <Chip tone="caution" icon={<CircleDashed />} className={long}>
        {m.transactions_partially_refunded({ status })}
      </Chip>
    )
  return (
    <Chip tone="positive" icon={<CircleCheck />}>
      {status}
    </Chip>
  )
}
