import { createFileRoute } from '@tanstack/react-router'

import { JournalScreen } from '#features/journal/journal-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/journal')({
  staticData: { crumb: () => m.shell_nav_journal() },
  component: JournalPage,
})

function JournalPage() {
  return <JournalScreen salesChannelId={Number(Route.useParams().salesChannelId)} />
}
