import { createFileRoute } from '@tanstack/react-router'

import { PeopleScreen } from '#features/people/people-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/people')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'all'),
  staticData: { crumb: () => m.people_title() },
  component: PeopleSettingsPage,
})

function PeopleSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <PeopleScreen salesChannelId={Number(salesChannelId)} />
}
