import { createFileRoute } from '@tanstack/react-router'

import { PricesScreen } from '#features/marketplace/prices-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/prices')({
  staticData: { crumb: () => m.shell_nav_resale_prices() },
  component: PricesPage,
})

function PricesPage() {
  return <PricesScreen salesChannelId={Number(Route.useParams().salesChannelId)} />
}
