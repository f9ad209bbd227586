import { createFileRoute } from '@tanstack/react-router'

import { PaperScreen, type PaperList } from '#features/inventory/paper/paper-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/on-paper')({
  validateSearch: ({ list }: Record<string, unknown>): { list?: PaperList | undefined } => ({
    list: list === 'plan' || list === 'seats' ? list : undefined,
  }),
  staticData: { crumb: () => m.paper_title() },
  component: PaperPage,
})

function PaperPage() {
  const params = Route.useParams()
  const { list = 'holds' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PaperScreen
      channel={Number(params.salesChannelId)}
      eventId={Number(params.eventId)}
      list={list}
      onList={(next) => void navigate({ search: next === 'holds' ? {} : { list: next }, replace: true })}
      onBack={() => void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params })}
    />
  )
}
