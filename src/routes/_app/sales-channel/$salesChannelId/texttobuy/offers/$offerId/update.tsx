import { createFileRoute } from '@tanstack/react-router'

import { UpdateOfferScreen } from '#features/offers/update-offer-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/offers/$offerId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.offers_update() },
  component: UpdateOfferPage,
})

function UpdateOfferPage() {
  const { salesChannelId, offerId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/offers', params: { salesChannelId } })
  return <UpdateOfferScreen salesChannelId={Number(salesChannelId)} offerId={offerId} onDone={toList} />
}
