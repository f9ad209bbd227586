import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyRewardForm } from './reward-form.ts'
import { RewardFields } from './reward-fields.tsx'
import { createChange } from './reward-changes.ts'

interface Props {
  salesChannelId: number
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a reward. */
export function CreateRewardScreen({ salesChannelId: channel, onDone }: Props) {
  const { zone } = useChannelFacts(channel)
  return (
    <>
      <PageHeader title={m.rewards_create()} />
      <RewardFields
        channel={channel}
        zone={zone}
        draft={`rewards/${channel}/create`}
        initial={emptyRewardForm}
        submit={m.rewards_create()}
        done={m.rewards_created()}
        changeOf={(form) => createChange(bodyOf(form, zone), { channel, now: serverClock.now() })}
        onDone={onDone}
      />
    </>
  )
}
