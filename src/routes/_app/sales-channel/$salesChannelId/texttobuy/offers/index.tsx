import { createFileRoute } from '@tanstack/react-router'

import { OffersScreen } from '#features/offers/offers-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/offers/')({
  component: OffersPage,
})

function OffersPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/texttobuy/offers'
  return (
    <OffersScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onOpen={({ id }) => void navigate({ to: `${list}/$offerId`, params: { salesChannelId, offerId: id } })}
      onDuplicate={({ id: from }) => void navigate({ to: `${list}/create`, params: { salesChannelId }, search: { from } })}
      onUpdate={({ id }) => void navigate({ to: `${list}/$offerId/update`, params: { salesChannelId, offerId: id } })}
    />
  )
}
