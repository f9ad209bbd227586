import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changesOf, formOf } from './reward-form.ts'
import { RewardFields } from './reward-fields.tsx'
import { updateChange } from './reward-changes.ts'

interface Props {
  salesChannelId: number
  rewardId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates a reward. */
export function UpdateRewardScreen({ salesChannelId: channel, rewardId, onDone }: Props) {
  const { zone } = useChannelFacts(channel)
  const { row: reward, status } = useMirroredRow('rewards', { channel, id: rewardId })
  if (status === 'missing')
    return <EmptyState text={m.server_reward_missing()} action={<Button onClick={onDone}>{m.rewards_to_list()}</Button>} />
  if (!reward)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.rewards_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  return (
    <>
      <NamePage detail={reward.code} />
      <PageHeader title={m.rewards_update()} subtitle={reward.code} />
      <RewardFields
        key={`${reward.id} ${zone}`}
        id={reward.id}
        channel={channel}
        zone={zone}
        draft={`rewards/${reward.id}/update`}
        initial={formOf(reward, zone)}
        submit={m.rewards_update()}
        done={m.rewards_updated()}
        changeOf={(form, seen) => {
          const changes = changesOf(seen, form, zone)
          return changes && updateChange(reward, changes)
        }}
        onDone={onDone}
      />
    </>
  )
}
