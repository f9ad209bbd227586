import { CircleCheck, CircleDashed, CircleMinus, CircleX, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { TransactionRow } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'

import { type PaymentLook, paymentLook, paymentTones } from './payment-look.ts'

const words: Record<TransactionRow['payment']['status'], () => string> = {
  succeeded: m.transactions_payment_succeeded,
  paid: m.transactions_payment_paid,
  pending: m.transactions_payment_pending,
  failed: m.transactions_payment_failed,
  skipped: m.transactions_payment_skipped,
}

/** The name of a payment's state. */
export const paymentWords = (status: TransactionRow['payment']['status']): string => words[status]()

const icons: Record<PaymentLook, ReactNode> = {
  succeeded: <CircleCheck />,
  paid: <CircleCheck />,
  pending: <Clock />,
  failed: <CircleX />,
  skipped: <CircleMinus />,
  refunded: <Undo2 />,
  'partially-refunded': <CircleDashed />,
}

/** The chip wraps if its text does not fit into one line. */
const long = css({ whiteSpace: 'normal', borderRadius: 'card' })

interface Props {
  payment: TransactionRow['payment']
  /** The tone of a refund: `info` on pass screens, `danger` on all others. */
  refunded?: 'danger' | 'info'
}

/** The state of a payment, or its refund. */
export function PaymentChip({ payment, refunded = 'danger' }: Props) {
  const look = paymentLook(payment)
  const status = paymentWords(payment.status)
  return (
    <Chip tone={look === 'refunded' ? refunded : paymentTones[look]} icon={icons[look]} className={long}>
      {look === 'refunded'
        ? m.transactions_refunded({ status })
        : look === 'partially-refunded'
          ? m.transactions_partially_refunded({ status })
          : status}
    </Chip>
  )
}
