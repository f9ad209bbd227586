import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { hasSalePage, saleHref } from '#parts/payment/sale-href.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { isCurrent, type SeatNames, useSalesOfSeat } from './use-sales-of-seat.ts'

interface Props {
  channel: number
  eventId: number
  seat: SeatNames
  /** A buyer's name as a link to their page; plain text without a page. */
  linkUser?: ((user: number, name: string) => ReactNode) | undefined
}

const heading = css({ textStyle: 'label', fontWeight: 'semibold', color: 'text-muted' })
const link = css({ '& svg': { width: '16px', height: '16px' } })

/**
 * The sales of a seat, each with its facts and, unless its payment was skipped, a link to the order with the receipt and refund.
 */
export function SeatSales({ channel, eventId, seat, linkUser }: Props) {
  const { sales, status, offline, retry } = useSalesOfSeat(channel, eventId, seat)
  if (sales.length === 0 && status === 'loading')
    return (
      <div role="status" aria-label={m.sale_loading()}>
        <Skeleton height={160} />
      </div>
    )
  if (sales.length === 0 && status === 'failed')
    return <ErrorState title={offline ? m.sale_seat_offline() : m.common_could_not_load()} onRetry={retry} />
  if (sales.length === 0) return <p role="status">{m.sale_seat_none()}</p>
  return (
    <div className={stack({ gap: '5' })}>
      {sales.map((sale, nth) => (
        <section key={sale.id} className={stack({ gap: '3' })} aria-label={m.sale_order({ number: sale.orderId })}>
          {nth > 0 && !isCurrent(sale) && <h3 className={heading}>{m.sale_seat_earlier()}</h3>}
          <SaleFacts sale={sale} linkUser={linkUser} />
          {hasSalePage(sale) && (
            <PathLink className={`${link} ${hstack({ gap: '1', alignSelf: 'start' })}`} to={saleHref(sale)}>
              {m.sale_open_order()}
              <ArrowRight aria-hidden="true" />
            </PathLink>
          )}
        </section>
      ))}
    </div>
  )
}
