import { eventTransactions, type RevenueSummary } from '#contract/event-transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { failureWords } from '#messages/failure-words.ts'
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

/**
 * Cards with an event's revenue: in total, of seats, and of VIP packages. While they load, they already have their final heights.
 */
export function RevenueCards({ eventId }: { eventId: number }) {
  const read = useRead(eventTransactions.readEventSummary, { params: { eventId } }, { live: true })
  if (read.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
  const { all, seat, vip, currency } = read.data ?? {}
  const money: Shown = (amount) => (amount === undefined ? waiting : <Money amount={amount} currency={currency!} />)
  return (
    <section aria-label={m.analytics_revenue()} className={grid} aria-busy={read.data === undefined || undefined}>
      <Card title={m.analytics_all()} level={3}>
        <Kpi label={m.analytics_net()} value={money(all?.team_net_revenue)} />
        <DescriptionList
          items={[
            { label: m.analytics_gross(), value: money(all?.total_gross_revenue) },
            { label: m.analytics_loyalty(), value: money(all?.total_loyality) },
            { label: m.analytics_charged(), value: money(all?.total_charged) },
            { label: m.analytics_refunds(), value: money(all && -all.total_refunds) },
            { label: m.analytics_card_fees(), value: money(all?.credit_card_fees) },
            { label: m.analytics_rev_share(), value: money(all?.rev_share_fees) },
          ]}
        />
      </Card>
      <Part title={m.analytics_seats()} part={seat} money={money} />
      <Part title={m.analytics_vip()} part={vip} money={money} />
    </section>
  )
}

/** A placeholder for an amount, as high as its line. */
const waiting = <Skeleton width="5em" height="1lh" />

/** Shows an amount; undefined while it loads. */
type Shown = (amount: number | undefined) => React.ReactNode

interface PartProps {
  title: string
  part: RevenueSummary['seat'] | undefined
  money: Shown
}

function Part({ title, part, money }: PartProps) {
  return (
    <Card title={title} level={3}>
      <Kpi label={m.analytics_net()} value={money(part?.team_net_revenue)} />
      <DescriptionList
        items={[
          { label: m.analytics_gross(), value: money(part?.gross_revenue) },
          { label: m.analytics_upgrades(), value: money(part?.total_upgrades) },
          { label: m.analytics_loyalty(), value: money(part?.total_loyalty) },
          { label: m.analytics_charged(), value: money(part?.total_charged) },
          { label: m.analytics_refunds(), value: money(part && -part.total_refunded_amount) },
          { label: m.analytics_card_fees(), value: money(part?.credit_card_fees) },
          { label: m.analytics_rev_share(), value: money(part?.fees) },
        ]}
      />
    </Card>
  )
}
