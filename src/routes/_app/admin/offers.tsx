import { createFileRoute } from '@tanstack/react-router'

import type { Offer } from '#contract/offers.ts'
import { AdminOffersScreen } from '#features/offers/offers-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/admin/offers')({
  staticData: { crumb: () => m.shell_nav_offers() },
  component: AdminOffersPage,
})

function AdminOffersPage() {
  const navigate = Route.useNavigate()
  const offer = '/sales-channel/$salesChannelId/texttobuy/offers/$offerId'
  const paramsOf = ({ id, sales_channel_id }: Offer) => ({ salesChannelId: String(sales_channel_id), offerId: id })
  return (
    <AdminOffersScreen
      onOpen={(row) => void navigate({ to: offer, params: paramsOf(row) })}
      onDuplicate={({ id, sales_channel_id }) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/texttobuy/offers/create',
          params: { salesChannelId: String(sales_channel_id) },
          search: { from: id },
        })
      }
      onUpdate={(row) => void navigate({ to: `${offer}/update`, params: paramsOf(row) })}
    />
  )
}
