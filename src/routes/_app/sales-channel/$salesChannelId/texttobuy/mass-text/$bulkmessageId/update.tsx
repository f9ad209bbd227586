import { createFileRoute } from '@tanstack/react-router'

import { UpdateMassTextScreen } from '#features/mass-texts/update-mass-text-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/mass-text/$bulkmessageId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'bulk_messages'),
  staticData: { crumb: () => m.mass_texts_update() },
  component: UpdateMassTextPage,
})

function UpdateMassTextPage() {
  const { salesChannelId, bulkmessageId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/mass-text', params: { salesChannelId } })
  return <UpdateMassTextScreen salesChannelId={Number(salesChannelId)} massTextId={bulkmessageId} onDone={toList} />
}
