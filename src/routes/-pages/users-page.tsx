import { useNavigate } from '@tanstack/react-router'

import type { TextBuyUser } from '#contract/users.ts'
import { ChatDrawer } from '#features/chat/chat-drawer.ts'
import { UserGraphs } from '#features/users/user-graphs.tsx'
import { AdminUsersScreen, UsersScreen } from '#features/users/users-screen.tsx'
import { usePrepared } from '#parts/prepared/prepared.tsx'

const parts = [ChatDrawer]

/** The fans of a channel, or of all channels. Pressing a row opens the fan; the row's menu opens the conversation. */
export function UsersPage({ channel }: { channel: number | null }) {
  const navigate = useNavigate()
  usePrepared(parts)
  const props = {
    graphs: <UserGraphs channel={channel} />,
    onUser: ({ id }: TextBuyUser) =>
      void (channel === null
        ? navigate({ to: '/admin/text-to-buy-users/$id', params: { id: String(id) } })
        : navigate({
            to: '/sales-channel/$salesChannelId/texttobuy/users/$id',
            params: { salesChannelId: String(channel), id: String(id) },
          })),
    chatOf: (user: TextBuyUser, name: string, onClose: () => void) => (
      <ChatDrawer key={user.id} channel={user.sales_channel_id} fan={user.id} name={name} onClose={onClose} />
    ),
  }
  return channel === null ? <AdminUsersScreen {...props} /> : <UsersScreen salesChannelId={channel} {...props} />
}
