import type { TransactionRow } from '#contract/transactions.ts'
import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { CircleCheck, CircleDashed, Undo2 } from 'lucide-react'

/** The state of a payment: green, or what came back of it (specification 1, section 4). */
export function PaymentChip({ payment }: { payment: TransactionRow['payment'] }) {
  const status = startCase(payment.status)
  if (payment.refunded)
    return (
      <Chip tone="danger" icon={<Undo2 />}>
        {m.transactions_refunded({ status })}
      </Chip>
    )
  if (payment.amount_refunded > 0)
    return (
      <Chip tone="caution" icon={<CircleDashed />}>
        {m.transactions_partially_refunded({ status })}
      </Chip>
    )
  return (
    <Chip tone="positive" icon={<CircleCheck />}>
      {status}
    </Chip>
  )
}
