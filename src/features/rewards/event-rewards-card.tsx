import type { Reward } from '#contract/rewards.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { FactLines } from '#parts/applies/fact-lines.tsx'
import { Card } from '#ui/card/card.tsx'
import { Money } from '#ui/money/money.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { activeRewards } from './active-rewards.ts'

/** The rewards that apply to an event now, its own and those of all events. */
export function EventRewardsCard({ channel, eventId }: { channel: number; eventId: number }) {
  const list = useMirroredRows('rewards', { channel })
  const { zone } = useChannelFacts(channel)
  const { currency } = useChannelSettings(channel)
  const active = activeRewards(list.rows, eventId, useNow())
  return (
    <Card title={m.rewards_title()}>
      {active.length > 0 ? (
        <FactLines
          lines={active.map((reward) => ({
            id: reward.id,
            name: reward.code,
            value: <Money amount={reward.amount} currency={currency} />,
            note: noteOf(reward, zone),
          }))}
        />
      ) : list.status === 'loading' ? (
        <SkeletonText lines={2} />
      ) : (
        <p>{list.status === 'failed' ? m.common_could_not_load() : m.rewards_none_active()}</p>
      )}
    </Card>
  )
}

/** A reward's terms in words: its last day, its events, and whether it is applied automatically. */
const noteOf = ({ end_date, apply_to_all_events, auto_apply }: Reward, zone: string): string =>
  [
    apply_to_all_events && m.applies_all_events(),
    auto_apply && m.rewards_auto_apply(),
    end_date && m.rewards_through({ date: formatLongDate(end_date, zone) }),
  ]
    .filter(Boolean)
    .join(' · ')
