import { useMemo } from 'react'
import type { PassProductDetail } from '#contract/pass.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { cohortsOf, outlookOf } from './retention.ts'

const table = css({
  width: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'text-muted', paddingBlock: '1' },
  '& td': { borderTopWidth: '1px', borderColor: 'line', paddingBlock: '1' },
  '& th:not(:first-child), & td:not(:first-child)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

/** Retention by month of joining, with the expected revenue and the number of subscriptions about to end. */
export function RetentionCard({ pass, zone }: { pass: PassProductDetail; zone: string }) {
  const now = useNow()
  const rows = pass.pass_subscription
  const cohorts = useMemo(() => cohortsOf(rows, zone), [rows, zone])
  const { revenue, lapsing } = outlookOf(rows, now)
  if (rows.length === 0) return null
  return (
    <Card title={m.pass_retention()}>
      <div className={stack({ gap: '3' })}>
        <DescriptionList
          items={[
            { label: m.pass_retention_to_come(), value: formatMoney(revenue, pass.currency) },
            {
              label: m.pass_retention_lapse(),
              value:
                lapsing === 0 ? (
                  showCount(lapsing)
                ) : (
                  <PathLink to={`/sales-channel/${pass.sales_channel_id}/pass/subscribers?lapsing=true&passId=${pass.id}`}>
                    {showCount(lapsing)}
                  </PathLink>
                ),
            },
          ]}
        />
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{m.pass_retention_month()}</th>
              <th scope="col">{m.pass_retention_joined()}</th>
              <th scope="col">{m.pass_retention_kept()}</th>
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, joined, kept }) => (
              <tr key={month}>
                <td>{month}</td>
                <td>{showCount(joined)}</td>
                <td>{formatPercent(Math.round((kept / joined) * 100))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
