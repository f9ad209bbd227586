import type { Reward } from '#contract/rewards.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { StatusSwitch } from '#parts/applies/status-switch.tsx'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { SecondLine } from '#ui/data-table/second-line.tsx'
import { Money } from '#ui/money/money.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { isExpired, isToCome } from './active-rewards.ts'

interface Options {
  zone: string
  currency: string
  /** Absent for people who may not change rewards. */
  onToggle?: ((reward: Reward) => void) | undefined
}

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', fontWeight: 'medium', minWidth: 0 })

/** The columns of the rewards list. */
export const rewardColumns = ({ zone, currency, onToggle }: Options): Column<Reward>[] => [
  {
    id: 'code',
    header: m.rewards_code(),
    sortKey: 'code',
    fixed: true,
    grow: true,
    clip: true,
    width: '11rem',
    card: 'title',
    cell: (reward) => (
      <>
        <span className={named}>
          <span>{reward.code}</span>
          {reward.auto_apply && <Chip>{m.rewards_auto_apply()}</Chip>}
        </span>
        <span className={faint}>
          <Clipped>{reward.description}</Clipped>
        </span>
      </>
    ),
  },
  {
    id: 'amount',
    header: m.rewards_amount(),
    sortKey: 'amount',
    align: 'end',
    width: '7rem',
    card: 'meta',
    cell: (reward) => <Money amount={reward.amount} currency={currency} />,
  },
  {
    id: 'expiration',
    header: m.rewards_expiration(),
    sortKey: 'end_date',
    width: '10rem',
    card: 'meta',
    cell: (reward) => <Expiration reward={reward} zone={zone} />,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    acts: onToggle !== undefined,
    width: '7rem',
    card: 'end',
    cell: (reward) => <StatusSwitch name={reward.code} status={reward.status} onToggle={onToggle && (() => onToggle(reward))} />,
  },
  {
    id: 'redeemed',
    header: m.rewards_redeemed(),
    sortKey: 'redeemed_count',
    align: 'end',
    width: '6.5rem',
    card: 'none',
    cell: (reward) => showCount(reward.redeemed_count),
  },
  {
    id: 'type',
    header: m.applies_inventory_type(),
    sortKey: 'type',
    width: '8rem',
    secondary: 'later',
    card: 'none',
    cell: (reward) => inventoryTypeWords(reward.type),
  },
  {
    id: 'events',
    header: m.applies_events(),
    width: '8rem',
    secondary: 'soon',
    card: 'none',
    cell: (reward) =>
      reward.apply_to_all_events ? m.applies_all_events() : m.list_picked_events({ count: reward.events.length }),
  },
]

/** The last day of a reward, with a note if the reward has expired or has not begun. */
function Expiration({ reward, zone }: { reward: Reward; zone: string }) {
  const now = useNow()
  const { start_date, end_date } = reward
  return (
    <>
      {end_date ? formatLongDate(end_date, zone) : m.rewards_unlimited()}
      {isExpired(reward, now) && <SecondLine>{m.rewards_expired()}</SecondLine>}
      {start_date && isToCome(reward, now) && (
        <SecondLine>{m.rewards_from({ date: formatLongDate(start_date, zone) })}</SecondLine>
      )}
    </>
  )
}
