import { createFileRoute } from '@tanstack/react-router'

import { PassProductsScreen } from '#features/pass/passes-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/products/')({
  component: PassProductsPage,
})

function PassProductsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/pass/products'
  return (
    <PassProductsScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onOpen={(productId) => void navigate({ to: `${list}/$productId`, params: { salesChannelId, productId } })}
      onUpdate={(productId) => void navigate({ to: `${list}/$productId/update`, params: { salesChannelId, productId } })}
    />
  )
}
