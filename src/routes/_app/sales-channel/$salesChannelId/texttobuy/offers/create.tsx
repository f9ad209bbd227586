import { createFileRoute } from '@tanstack/react-router'

import { CreateOfferScreen } from '#features/offers/create-offer-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/offers/create')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.offers_create() },
  component: CreateOfferPage,
})

function CreateOfferPage() {
  const { salesChannelId } = Route.useParams()
  const { from } = Route.useSearch()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/offers', params: { salesChannelId } })
  return <CreateOfferScreen salesChannelId={Number(salesChannelId)} from={from} onDone={toList} />
}
