import { useNavigate } from '@tanstack/react-router'

/** Returns a function that opens a fan's page in a channel. */
export function useOpenUser(salesChannelId: string): (id: number) => void {
  const navigate = useNavigate()
  return (id) => void navigate({ to: `/sales-channel/${salesChannelId}/texttobuy/users/${id}` })
}
