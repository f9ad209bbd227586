import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import type { PassCharge } from '#contract/pass.ts'
import { formatLongDate } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { providerReason } from '#parts/payment/provider-words.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import type { Charges } from './use-charges.ts'

interface Props {
  charges: Charges
  /** The channel's zone. */
  zone: string
}

const looks = {
  running: { tone: 'info', icon: <Clock /> },
  paid: { tone: 'positive', icon: <CircleCheck /> },
  failed: { tone: 'danger', icon: <CircleX /> },
  refund_due: { tone: 'info', icon: <Undo2 /> },
  refund_failed: { tone: 'danger', icon: <CircleX /> },
  refunded: { tone: 'info', icon: <Undo2 /> },
} as const
const words: Record<PassCharge['state'], () => string> = {
  running: m.pass_charge_running,
  paid: m.pass_charge_paid,
  failed: m.pass_charge_failed,
  refund_due: m.pass_charge_refund_due,
  refund_failed: m.pass_charge_refund_failed,
  refunded: m.pass_charge_refunded,
}
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', whiteSpace: 'normal' })
const rowKey = ({ at, state }: PassCharge) => `${at} ${state}`

/** The charges of a subscription, failed ones with their reasons. */
export function PassCharges({ charges: { read }, zone }: Props) {
  const columns = useMemo(() => columnsOf(zone), [zone])
  return (
    <Card flush title={m.pass_charges()}>
      <DataTable
        flush
        fill={false}
        label={m.pass_charges()}
        columns={columns}
        rows={read.data ?? []}
        rowKey={rowKey}
        loading={read.status === 'loading'}
        empty={
          read.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
          ) : (
            <EmptyState text={m.pass_charges_none()} />
          )
        }
      />
    </Card>
  )
}

const columnsOf = (zone: string): Column<PassCharge>[] => [
  {
    id: 'period',
    header: m.pass_charge_period(),
    width: '9rem',
    fixed: true,
    card: 'title',
    cell: ({ period }) => formatLongDate(period, zone),
  },
  {
    id: 'state',
    header: m.common_status(),
    grow: true,
    width: '12rem',
    card: 'end',
    cell: ({ state, reason, by }) => (
      <>
        <Chip {...looks[state]}>{words[state]()}</Chip>
        {reason && <span className={faint}>{providerReason(reason)}</span>}
        {by && <span className={faint}>{m.pass_charge_by({ name: by })}</span>}
      </>
    ),
  },
  {
    id: 'amount',
    header: m.pass_amount(),
    width: '7rem',
    align: 'end',
    card: 'meta',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { id: 'at', header: m.pass_charge_at(), width: '11rem', card: 'meta', cell: ({ at }) => <Moment at={at} zone={zone} /> },
]
