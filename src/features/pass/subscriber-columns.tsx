import type { PassSubscription } from '#contract/pass.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { SubscribedChip, subscriberName, SubscriptionState } from './pass-words.tsx'

const name = css({ fontWeight: 'medium' })
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })

/** The columns of subscribers. @param withPass whether the rows are of several passes */
export const subscriberColumns = (zone: string, withPass: boolean): Column<PassSubscription>[] => [
  {
    id: 'name',
    header: m.pass_name(),
    sortKey: 'text_buy_user.first_name',
    fixed: true,
    grow: true,
    clip: true,
    width: '9rem',
    card: 'title',
    cell: (row) => (
      <>
        <span className={name}>
          <Clipped>{subscriberName(row)}</Clipped>
        </span>
        <Stacked of="soon">
          <OneLine>{row.text_buy_user.email ?? row.text_buy_user.phone ?? ''}</OneLine>
        </Stacked>
      </>
    ),
  },
  {
    id: 'email',
    header: m.common_email(),
    sortKey: 'text_buy_user.email',
    grow: true,
    clip: true,
    width: '9rem',
    secondary: 'soon',
    card: 'line',
    cell: (row) => <OneLine>{row.text_buy_user.email ?? m.common_empty_value()}</OneLine>,
  },
  ...(withPass ? [passColumn()] : []),
  {
    id: 'subscribed',
    header: m.pass_subscribed_filter(),
    sortKey: 'subscribed',
    width: '7rem',
    // The status says it more exactly, and a card has no heads to tell the two apart.
    card: 'none',
    cell: (row) => <SubscribedChip subscribed={row.subscribed} />,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '9rem',
    card: 'end',
    cell: (row) => (
      <>
        <SubscriptionState row={row} />
        {row.status === 'pending_cancel' && row.ends_at && (
          <span className={faint}>{m.pass_ends_on({ date: formatLongDate(row.ends_at, zone) })}</span>
        )}
      </>
    ),
  },
  {
    id: 'quantity',
    header: m.common_quantity(),
    sortKey: 'quantity',
    width: '5.5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => showCount(row.quantity),
  },
  {
    id: 'since',
    header: m.pass_since(),
    sortKey: 'start_date',
    width: '8rem',
    card: 'meta',
    cardLabel: true,
    cell: (row) => formatLongDate(row.start_date, zone),
  },
]

const passColumn = (): Column<PassSubscription> => ({
  id: 'pass',
  header: m.pass_pass(),
  sortKey: 'pass_setting.title',
  grow: true,
  clip: true,
  width: '8rem',
  card: 'meta',
  cell: (row) => <Clipped>{row.pass_setting.title}</Clipped>,
})
