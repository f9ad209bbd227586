import { createFileRoute } from '@tanstack/react-router'

import { MassTextScreen } from '#features/mass-texts/mass-text-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/mass-text/$bulkmessageId/')({
  staticData: { crumb: () => m.mass_texts_one() },
  component: MassTextPage,
})

function MassTextPage() {
  const { salesChannelId, bulkmessageId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/texttobuy/mass-text'
  return (
    <MassTextScreen
      salesChannelId={Number(salesChannelId)}
      massTextId={bulkmessageId}
      onUpdate={() => void navigate({ to: `${list}/$bulkmessageId/update`, params: { salesChannelId, bulkmessageId } })}
      onDuplicate={() => void navigate({ to: `${list}/create`, params: { salesChannelId }, search: { from: bulkmessageId } })}
      onList={() => void navigate({ to: list, params: { salesChannelId } })}
    />
  )
}
