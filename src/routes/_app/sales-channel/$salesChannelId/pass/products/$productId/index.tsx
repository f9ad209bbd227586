import { createFileRoute } from '@tanstack/react-router'

import { PassScreen } from '#features/pass/pass-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/products/$productId/')({
  staticData: { crumb: () => m.pass_pass() },
  component: PassPage,
})

function PassPage() {
  const params = Route.useParams()
  const { salesChannelId, productId } = params
  const navigate = Route.useNavigate()
  const area = '/sales-channel/$salesChannelId/pass'
  return (
    <PassScreen
      salesChannelId={Number(salesChannelId)}
      passId={productId}
      onList={() => void navigate({ to: `${area}/products`, params: { salesChannelId } })}
      onUpdate={() => void navigate({ to: `${area}/products/$productId/update`, params })}
      onSubscriber={(subscriberId) =>
        void navigate({ to: `${area}/subscribers/$subscriberId`, params: { salesChannelId, subscriberId } })
      }
    />
  )
}
