import { createFileRoute } from '@tanstack/react-router'

import { UpdateRewardScreen } from '#features/rewards/update-reward-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/rewards/$rewardId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.rewards_update() },
  component: UpdateRewardPage,
})

function UpdateRewardPage() {
  const { salesChannelId, rewardId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/rewards', params: { salesChannelId } })
  return <UpdateRewardScreen salesChannelId={Number(salesChannelId)} rewardId={rewardId} onDone={toList} />
}
