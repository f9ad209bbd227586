import { createFileRoute } from '@tanstack/react-router'

import { ChatDrawer } from '#features/chat/chat.tsx'
import { InboxScreen } from '#features/inbox/inbox-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/inbox')({
  staticData: { crumb: () => m.inbox_title() },
  component: InboxPage,
})

function InboxPage() {
  const channel = Number(Route.useParams().salesChannelId)
  return (
    <InboxScreen
      salesChannelId={channel}
      chatOf={(fan, name, onClose) => <ChatDrawer key={fan} channel={channel} fan={fan} name={name} onClose={onClose} />}
    />
  )
}
