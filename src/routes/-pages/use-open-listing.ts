import { useNavigate } from '@tanstack/react-router'

/** Returns a function that opens a listing's page. */
export function useOpenListing(salesChannelId: string): (id: string) => void {
  const navigate = useNavigate()
  return (listingId) =>
    void navigate({
      to: '/sales-channel/$salesChannelId/marketplace/listings/$listingId',
      params: { salesChannelId, listingId },
    })
}
