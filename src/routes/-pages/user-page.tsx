import { useNavigate } from '@tanstack/react-router'

import { Chat } from '#features/chat/chat.tsx'
import { UserListings } from '#features/users/user-listings.tsx'
import { UserScreen } from '#features/users/user-screen.tsx'
import { useIsBuilt } from '#shell/navigation/built.ts'

/** One fan, in a channel or in the admin's area. */
export function UserPage({ channel, userId }: { channel: number | null; userId: number }) {
  const navigate = useNavigate()
  const isBuilt = useIsBuilt()
  const list = channel === null ? '/admin/text-to-buy-users' : `/sales-channel/${channel}/texttobuy/users`
  const detail = '/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken'
  return (
    <UserScreen
      key={userId}
      userId={userId}
      onList={() => void navigate({ href: list })}
      userHref={(id, of) => (channel === null ? `/admin/text-to-buy-users/${id}` : `/sales-channel/${of}/texttobuy/users/${id}`)}
      onTransaction={
        isBuilt(detail)
          ? ({ event, token }) =>
              void navigate({ href: `/sales-channel/${event.sales_channel_id}/events/${event.id}/transaction/${token}` })
          : undefined
      }
      chatOf={(of, fan, name) => <Chat channel={of} fan={fan} name={name} />}
      marketplaceOf={(of, fan) => <UserListings channel={of} fan={fan} />}
    />
  )
}
