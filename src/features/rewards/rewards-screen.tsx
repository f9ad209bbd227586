import { useMemo } from 'react'
import { type Reward, rewardList } from '#contract/rewards.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { deleteChange, statusChange } from './reward-changes.ts'
import { rewardColumns } from './rewards-columns.tsx'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onUpdate: (rewardId: string) => void
}

const rowKey = (reward: Reward) => reward.id
const rowName = (reward: Reward) => reward.code

/** The rewards of a sales channel. All are stored on this device, which also searches and sorts them. */
export function RewardsScreen({ salesChannelId: channel, onCreate, onUpdate }: Props) {
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const { currency } = useChannelSettings(channel)
  const search = useListSearch(rewardList)
  const list = useWholeList(rewardList, { channel, query: search.query, zone })
  const ask = useRowQuestions()
  const columns = useMemo(
    () => rewardColumns({ zone, currency, onToggle: canManage ? (reward) => ask.status(statusChange(reward)) : undefined }),
    [zone, currency, canManage, ask],
  )
  const actions = (reward: Reward) => [
    { id: 'edit', label: m.common_edit(), onSelect: () => onUpdate(reward.id) },
    { id: 'delete', label: m.common_delete(), tone: 'danger' as const, onSelect: () => ask.remove(deleteChange(reward)) },
  ]
  return (
    <ListPage
      title={m.rewards_title()}
      search={search}
      searchLabel={m.rewards_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={canManage ? (reward) => onUpdate(reward.id) : undefined}
      rowHref={canManage ? (reward) => `/sales-channel/${channel}/rewards/${reward.id}/update` : undefined}
      rowActions={canManage ? actions : undefined}
      primary={canManage ? { label: m.rewards_create(), onPress: onCreate } : undefined}
      none={{ text: m.rewards_none(), help: 'rewards' }}
    />
  )
}
