import { createFileRoute } from '@tanstack/react-router'

import { CreateMassTextScreen } from '#features/mass-texts/create-mass-text-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/mass-text/create')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  beforeLoad: ({ context }) => requireAbility(context.me, 'all'),
  staticData: { crumb: () => m.mass_texts_create() },
  component: CreateMassTextPage,
})

function CreateMassTextPage() {
  const { salesChannelId } = Route.useParams()
  const { from } = Route.useSearch()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/mass-text', params: { salesChannelId } })
  return <CreateMassTextScreen salesChannelId={Number(salesChannelId)} from={from} onDone={toList} />
}
