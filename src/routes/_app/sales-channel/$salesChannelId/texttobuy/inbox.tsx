import { createFileRoute } from '@tanstack/react-router'

import type { InboxView } from '#contract/inbox.ts'
import { ChatDrawer } from '#features/chat/chat-drawer.ts'
import { InboxScreen } from '#features/inbox/inbox-screen.tsx'
import { m } from '#messages/m.ts'
import { usePrepared } from '#parts/prepared/prepared.tsx'

const parts = [ChatDrawer]
/** The views that are a parameter of the address. The view of unread messages needs no parameter. */
const views: readonly InboxView[] = ['waiting', 'answered', 'all']

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/inbox')({
  validateSearch: ({ view }: Record<string, unknown>): { view?: InboxView } => {
    const known = views.find((one) => one === view)
    return known ? { view: known } : {}
  },
  staticData: { crumb: () => m.inbox_title() },
  component: InboxPage,
})

function InboxPage() {
  const channel = Number(Route.useParams().salesChannelId)
  const { view = 'unread' } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePrepared(parts)
  return (
    <InboxScreen
      salesChannelId={channel}
      view={view}
      onView={(next) => void navigate({ search: next === 'unread' ? {} : { view: next }, replace: true })}
      chatOf={(fan, name, onClose) => <ChatDrawer key={fan} channel={channel} fan={fan} name={name} onClose={onClose} />}
    />
  )
}
