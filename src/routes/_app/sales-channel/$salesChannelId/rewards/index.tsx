import { createFileRoute } from '@tanstack/react-router'

import { RewardsScreen } from '#features/rewards/rewards-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/rewards/')({
  component: RewardsPage,
})

function RewardsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/rewards'
  return (
    <RewardsScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onUpdate={(rewardId) => void navigate({ to: `${list}/$rewardId/update`, params: { salesChannelId, rewardId } })}
    />
  )
}
