import { CircleAlert, CircleCheck, CircleDashed, Clock, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { eventTransactions, type TransactionDetail } from '#contract/event-transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRefetchWhile } from '#data/answers/use-refetch-while.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { HelpLink } from '#parts/help/help-link.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SaleBlocks } from './sale-blocks.tsx'
import { SaleActions } from './sale-actions.tsx'
import { SaleSeats } from './sale-seats.tsx'

/** An order number is never broken at its dashes. */
const whole = css({ whiteSpace: 'nowrap' })

interface Props {
  channel: number
  eventId: number
  /** The sale's `claimTxToken`. */
  token: string
  /** Opens the event. */
  onEvent: () => void
  /** A buyer's name as a link to their page; plain text without a page. */
  linkUser?: ((user: number, name: string) => ReactNode) | undefined
}

const StoredSale = prepared(async () => (await import('./stored-sale.tsx')).StoredSale)

/** How often a sale is reloaded while the result of one of its refunds is unknown, in milliseconds. */
const LOOK_AGAIN_MS = 5_000

/** One sale of an event. */
export function TransactionScreen(props: Props) {
  const can = useCan()
  if (!can('sales_channel_event_details') && !can('sales_channel')) return <ErrorState title={m.common_error_403()} />
  return <Transaction {...props} />
}

function Transaction({ channel, eventId, token, onEvent, linkUser }: Props) {
  const read = useRead(eventTransactions.readTransaction, { params: { eventId, claimTxToken: token } }, { live: true })
  const [changed, setChanged] = useState<TransactionDetail | null>(null)
  const detail =
    changed && changed.version >= (read.data?.version ?? 0) && changed.token === token ? newer(changed, read.data) : read.data
  const open = detail?.refunds.find(({ state }) => state === 'begun')
  const { refetch } = read
  const look = useCallback(() => void refetch(), [refetch])
  useRefetchWhile(open !== undefined, refetch, LOOK_AGAIN_MS)
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState text={m.sale_missing()} action={<Button onClick={onEvent}>{m.sale_to_event()}</Button>} />
  if (read.status === 'failed') {
    const missing = (
      <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void refetch()} />
    )
    return <StoredSale channel={channel} eventId={eventId} token={token} linkUser={linkUser} missing={missing} />
  }
  if (!detail)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.sale_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height={240} />
      </div>
    )
  const currency = detail.currencyType
  return (
    <>
      <NamePage detail={m.sale_order({ number: detail.orderId })} />
      <PageHeader
        title={<span className={whole}>{m.sale_order({ number: detail.orderId })}</span>}
        subtitle={
          <span className={hstack({ gap: '2', flexWrap: 'wrap' })}>
            <SaleStatus status={detail.status} />
            <span>{formatDateTime(detail.created, detail.timezone)}</span>
            {read.source === 'answer' && read.asOf !== null && <AsOf at={read.asOf} />}
          </span>
        }
        actions={<SaleActions channel={channel} eventId={eventId} detail={detail} onChanged={setChanged} onLook={look} />}
      />
      <div className={stack({ gap: '4' })}>
        {open && (
          <Banner tone="caution" title={m.sale_refund_open({ amount: formatMoney(open.amount, currency) })}>
            {m.sale_refund_open_detail()} <HelpLink to="refund#unknown" />
          </Banner>
        )}
        <SaleBlocks detail={detail} linkUser={linkUser} />
        <SaleSeats channel={channel} detail={detail} />
      </div>
    </>
  )
}

/**
 * Returns the newer of an action's response and the last read. The read counts as newer if it has the same version and no fewer
 * refunds, because their states may have changed.
 */
const newer = (changed: TransactionDetail, read: TransactionDetail | undefined) =>
  read && read.version === changed.version && read.refunds.length >= changed.refunds.length ? read : changed

const looks = {
  COMPLETED: { tone: 'positive', icon: <CircleCheck />, words: m.sale_status_completed },
  PENDING: { tone: 'caution', icon: <Clock />, words: m.sale_status_pending },
  FAILED: { tone: 'caution', icon: <CircleAlert />, words: m.sale_status_failed },
  REFUNDED: { tone: 'caution', icon: <Undo2 />, words: m.sale_status_refunded },
  PARTIALLY_REFUNDED: { tone: 'caution', icon: <CircleDashed />, words: m.sale_status_partially },
} as const

/** A completed sale is green; all other states are orange. */
function SaleStatus({ status }: Pick<TransactionDetail, 'status'>) {
  const { tone, icon, words } = looks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {words()}
    </Chip>
  )
}
