import { useNavigate } from '@tanstack/react-router'

import { useSession } from '#data/session/use-session.ts'
import { Chat } from '#features/chat/chat.tsx'
import { StoredData } from '#features/erasure/stored-data.tsx'
import { ChannelTimeline } from '#features/timeline/channel-timeline.tsx'
import { UserListings } from '#features/users/user-listings.tsx'
import { UserScreen } from '#features/users/user-screen.tsx'
import { useOpenSale } from './use-open-sale.ts'

/** One fan, in a channel or in the admin's area. */
export function UserPage({ channel, userId }: { channel: number | null; userId: number }) {
  const navigate = useNavigate()
  const onTransaction = useOpenSale()
  const session = useSession()
  const isProvider = session.status === 'signed-in' && session.me.user.data.role === 'holdfast'
  const list = channel === null ? '/admin/text-to-buy-users' : `/sales-channel/${channel}/texttobuy/users`
  return (
    <UserScreen
      key={userId}
      userId={userId}
      onList={() => void navigate({ href: list })}
      userHref={(id, of) => (channel === null ? `/admin/text-to-buy-users/${id}` : `/sales-channel/${of}/texttobuy/users/${id}`)}
      onTransaction={onTransaction}
      chatOf={(of, fan, name) => <Chat channel={of} fan={fan} name={name} />}
      timelineOf={(of, fan) => <ChannelTimeline channel={of} fan={fan} />}
      storedOf={(user) => isProvider && <StoredData user={user} onErased={() => void navigate({ href: list })} />}
      marketplaceOf={(of, fan) => <UserListings channel={of} fan={fan} />}
    />
  )
}
