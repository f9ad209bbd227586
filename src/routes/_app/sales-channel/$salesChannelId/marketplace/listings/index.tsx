import { createFileRoute } from '@tanstack/react-router'

import { ListingsScreen } from '#features/marketplace/listings-screen.tsx'
import { useOpenListing } from '#routes/-pages/use-open-listing.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/listings/')({
  component: ListingsPage,
})

function ListingsPage() {
  const { salesChannelId } = Route.useParams()
  const onListing = useOpenListing(salesChannelId)
  return <ListingsScreen salesChannelId={Number(salesChannelId)} onListing={onListing} />
}
