import { Check, X } from 'lucide-react'
import { type Bid, bids } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { WhoActed } from '#parts/journal/who-acted.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { bidderName, BID_CURRENCY, isOpen, totalOf } from './bid-words.ts'
import { BidStatusChip } from './bid-status-chip.tsx'
import { HistoryList } from './history-list.tsx'
import { NextBid } from './next-bid.tsx'
import { useBidActions } from './use-bid-actions.ts'

interface Props {
  salesChannelId: number
  bidId: string
  onList: () => void
  onBid: (bidId: string) => void
}

const cards = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
})
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
const places = css({ display: 'flex', flexDirection: 'column' })

/** A bid: product, person, history, and its approval or rejection. */
export function BidScreen({ salesChannelId: channel, bidId, onList, onBid }: Props) {
  const read = useRead(bids.readBid, { params: { id: bidId } }, { live: true })
  const { zone } = useChannelFacts(channel)
  const bid = read.data
  const back = <Button onClick={onList}>{m.bids_bids_back()}</Button>
  if (!bid && read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState text={m.bids_missing()} action={back} />
  if (!bid && read.status === 'failed')
    return (
      <ErrorState
        title={m.common_could_not_load()}
        body={read.error && failureWords(read.error)}
        onRetry={() => void read.refetch()}
        action={back}
      />
    )
  if (!bid)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.bids_bid_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height={240} />
      </div>
    )
  return <Shown key={bid.id} bid={bid} zone={zone} onChanged={() => void read.refetch()} onBid={onBid} />
}

interface ShownProps {
  bid: Bid
  zone: string
  onChanged: () => void
  onBid: (bidId: string) => void
}

function Shown({ bid, zone, onChanged, onBid }: ShownProps) {
  const mayManage = useCan()('sales_channel')
  const actions = useBidActions(bid, onChanged)
  const { User: user, bid_product: product } = bid
  const { event } = product
  const home = `/sales-channel/${bid.sales_channel_id}`
  const shared = {
    disabled: bid.charging || actions.approving || actions.rejecting,
    ...(actions.blocked && { disabledReason: actions.blocked }),
  }
  const refundOpen = bid.refund === 'due' || bid.refund === 'failed'
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={bidderName(user)} detail={product.name} />
      <PageHeader
        title={bidderName(user)}
        subtitle={`${product.name} · ${event.title}`}
        actions={
          mayManage && (
            <>
              <NextBid bid={bid} decided={actions.decided} onBid={onBid} />
              {isOpen(bid) && (
                <>
                  <Button variant="danger" icon={<X />} busy={actions.rejecting} {...shared} onClick={actions.reject}>
                    {m.bids_reject()}
                  </Button>
                  <Button
                    variant="primary"
                    icon={<Check />}
                    busy={actions.approving}
                    {...shared}
                    {...(refundOpen && { disabledReason: m.bids_refund_open() })}
                    onClick={actions.approve}
                  >
                    {m.bids_approve()}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {actions.unconfirmed && <UnconfirmedNote {...actions.unconfirmed} />}
      <div className={cards}>
        <Card title={m.bids_bid()}>
          <DescriptionList
            items={[
              { label: m.common_status(), value: <BidStatusChip bid={bid} /> },
              ...(bid.reason ? [{ label: m.bids_reason(), value: schemaWords(bid.reason) }] : []),
              { label: m.bids_amount(), value: formatMoney(bid.amount, BID_CURRENCY) },
              { label: m.common_quantity(), value: showCount(bid.quantity) },
              { label: m.bids_total(), value: formatMoney(totalOf(bid), BID_CURRENCY) },
              { label: m.bids_paid(), value: bid.paid ? m.common_yes() : m.common_no() },
              ...(bid.seats.length > 0 ? [{ label: m.bids_seats(), value: <Places bid={bid} /> }] : []),
              {
                label: m.bids_product(),
                value: <PathLink to={`${home}/bid-to-seat/products/${product.id}`}>{product.name}</PathLink>,
              },
              {
                label: m.bids_event(),
                value: <PathLink to={`${home}/events/${event.id}`}>{event.title}</PathLink>,
                hint: formatDateTime(event.time, event.timezone),
              },
              { label: m.bids_created(), value: formatDateTime(bid.created_at, zone) },
              { label: m.bids_updated(), value: formatDateTime(bid.updated_at, zone) },
            ]}
          />
        </Card>
        <div className={stack({ gap: '3' })}>
          <Card title={m.bids_user()}>
            <DescriptionList
              items={[
                {
                  label: m.common_name(),
                  value: <PathLink to={`${home}/texttobuy/users/${bid.user_id}`}>{bidderName(user)}</PathLink>,
                },
                { label: m.common_email(), value: user.email },
                { label: m.common_phone(), value: user.phone },
                { label: m.bids_source(), value: user.source },
                {
                  label: m.bids_tags(),
                  value: user.tags.length > 0 && (
                    <span className={chips}>
                      {user.tags.map((tag) => (
                        <Chip key={tag.id}>{tag.name}</Chip>
                      ))}
                    </span>
                  ),
                },
              ].map(({ label, value }) => ({ label, value: value || null }))}
            />
          </Card>
          <Card title={m.bids_history()}>
            <HistoryList bid={bid} zone={zone} />
          </Card>
          <WhoActed key={bid.updated_at} channel={bid.sales_channel_id} table="bids" row={bid.id} />
        </div>
      </div>
    </div>
  )
}

const Places = ({ bid }: { bid: Bid }) => (
  <span className={places}>
    {bid.seats.map((place) => (
      <span key={`${place.section} ${place.row} ${place.seat}`}>{m.bids_seat_line(place)}</span>
    ))}
  </span>
)
