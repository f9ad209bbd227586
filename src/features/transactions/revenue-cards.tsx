import { eventTransactions, type RevenueSummary } from '#contract/event-transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Kpi } from '#ui/kpi/kpi.tsx'
import { Money } from '#ui/money/money.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
  marginBlock: '4',
})

/** Cards with an event's revenue: in total, of seats, and of VIP packages. */
export function RevenueCards({ eventId }: { eventId: number }) {
  const read = useRead(eventTransactions.readEventSummary, { params: { eventId } }, { live: true })
  if (read.status === 'failed') return <ErrorState title={m.common_could_not_load()} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height={180} />
  const { all, seat, vip, currency } = read.data
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <section aria-label={m.analytics_revenue()} className={grid}>
      <Card title={m.analytics_all()} level={3}>
        <Kpi label={m.analytics_net()} value={money(all.team_net_revenue)} />
        <DescriptionList
          items={[
            { label: m.analytics_gross(), value: money(all.total_gross_revenue) },
            { label: m.analytics_loyalty(), value: money(all.total_loyality) },
            { label: m.analytics_charged(), value: money(all.total_charged) },
            { label: m.analytics_refunds(), value: money(-all.total_refunds) },
            { label: m.analytics_card_fees(), value: money(all.credit_card_fees) },
            { label: m.analytics_rev_share(), value: money(all.rev_share_fees) },
          ]}
        />
      </Card>
      <Part title={m.analytics_seats()} part={seat} money={money} />
      <Part title={m.analytics_vip()} part={vip} money={money} />
    </section>
  )
}

interface PartProps {
  title: string
  part: RevenueSummary['seat']
  money: (amount: number) => React.ReactNode
}

function Part({ title, part, money }: PartProps) {
  return (
    <Card title={title} level={3}>
      <Kpi label={m.analytics_net()} value={money(part.team_net_revenue)} />
      <DescriptionList
        items={[
          { label: m.analytics_gross(), value: money(part.gross_revenue) },
          { label: m.analytics_upgrades(), value: money(part.total_upgrades) },
          { label: m.analytics_loyalty(), value: money(part.total_loyalty) },
          { label: m.analytics_charged(), value: money(part.total_charged) },
          { label: m.analytics_refunds(), value: money(-part.total_refunded_amount) },
          { label: m.analytics_card_fees(), value: money(part.credit_card_fees) },
          { label: m.analytics_rev_share(), value: money(part.fees) },
        ]}
      />
    </Card>
  )
}
