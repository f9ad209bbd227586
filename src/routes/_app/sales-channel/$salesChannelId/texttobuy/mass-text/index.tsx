import { createFileRoute } from '@tanstack/react-router'

import { MassTextsScreen } from '#features/mass-texts/mass-texts-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/mass-text/')({
  component: MassTextsPage,
})

function MassTextsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/texttobuy/mass-text'
  return (
    <MassTextsScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onOpen={(bulkmessageId) => void navigate({ to: `${list}/$bulkmessageId`, params: { salesChannelId, bulkmessageId } })}
      onDuplicate={(from) => void navigate({ to: `${list}/create`, params: { salesChannelId }, search: { from } })}
      onUpdate={(bulkmessageId) =>
        void navigate({ to: `${list}/$bulkmessageId/update`, params: { salesChannelId, bulkmessageId } })
      }
    />
  )
}
