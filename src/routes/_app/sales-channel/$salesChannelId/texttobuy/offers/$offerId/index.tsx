import { createFileRoute } from '@tanstack/react-router'

import { OfferChart } from '#features/metrics/offer-chart.tsx'
import { OfferScreen } from '#features/offers/offer-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/offers/$offerId/')({
  staticData: { crumb: () => m.offers_one() },
  component: OfferPage,
})

function OfferPage() {
  const { salesChannelId, offerId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/texttobuy/offers'
  return (
    <OfferScreen
      salesChannelId={Number(salesChannelId)}
      offerId={offerId}
      chart={<OfferChart channel={Number(salesChannelId)} offerId={offerId} />}
      onUpdate={() => void navigate({ to: `${list}/$offerId/update`, params: { salesChannelId, offerId } })}
      onDuplicate={() => void navigate({ to: `${list}/create`, params: { salesChannelId }, search: { from: offerId } })}
      onList={() => void navigate({ to: list, params: { salesChannelId } })}
    />
  )
}
