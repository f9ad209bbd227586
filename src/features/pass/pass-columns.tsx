import type { PassProduct } from '#contract/pass.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Money } from '#ui/money/money.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'

const name = css({ fontWeight: 'medium' })

/** The columns of the pass list. */
export const passColumns = (zone: string): Column<PassProduct>[] => [
  {
    id: 'title',
    header: m.common_title(),
    sortKey: 'title',
    fixed: true,
    grow: true,
    clip: true,
    width: '9rem',
    card: 'title',
    cell: (pass) => (
      <span className={name}>
        <Clipped>{pass.title}</Clipped>
      </span>
    ),
  },
  {
    id: 'amount',
    header: m.pass_amount(),
    sortKey: 'amount',
    width: '7rem',
    align: 'end',
    card: 'meta',
    cell: (pass) => <Money amount={pass.amount} currency={pass.currency} />,
  },
  {
    id: 'quantity',
    header: m.pass_quantity(),
    sortKey: 'quantity',
    width: '6rem',
    align: 'end',
    card: 'none',
    cell: (pass) => showCount(pass.quantity),
  },
  {
    id: 'active',
    header: m.pass_active(),
    sortKey: 'active_subscriptions',
    width: '7.5rem',
    align: 'end',
    card: 'meta',
    cell: (pass) => showCount(pass.active_subscriptions),
  },
  {
    id: 'enabled',
    header: m.pass_enabled(),
    sortKey: 'is_enabled',
    width: '7.5rem',
    card: 'end',
    cell: (pass) => <EnabledChip pass={pass} />,
  },
  {
    id: 'start',
    header: m.pass_start(),
    sortKey: 'start_date',
    width: '8rem',
    secondary: 'soon',
    card: 'none',
    cell: (pass) => formatLongDate(pass.start_date, zone),
  },
  {
    id: 'end',
    header: m.pass_end(),
    sortKey: 'end_date',
    width: '8rem',
    card: 'meta',
    cardLabel: true,
    cell: (pass) => formatLongDate(pass.end_date, zone),
  },
]

/** Whether fans can subscribe. */
export const EnabledChip = ({ pass }: { pass: Pick<PassProduct, 'is_enabled'> }) => (
  <StatusChip means={pass.is_enabled === 1 ? 'on' : 'off'}>
    {pass.is_enabled === 1 ? m.common_enabled() : m.common_disabled()}
  </StatusChip>
)
