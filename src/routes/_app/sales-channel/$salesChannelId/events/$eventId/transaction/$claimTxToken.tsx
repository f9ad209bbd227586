import { createFileRoute, Link } from '@tanstack/react-router'

import { TransactionScreen } from '#features/transactions/transaction-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken')({
  staticData: { crumb: () => m.sale_page() },
  component: TransactionPage,
})

function TransactionPage() {
  const { salesChannelId, eventId, claimTxToken } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TransactionScreen
      key={claimTxToken}
      channel={Number(salesChannelId)}
      eventId={Number(eventId)}
      token={claimTxToken}
      linkUser={(id, name) => (
        <Link to="/sales-channel/$salesChannelId/texttobuy/users/$id" params={{ salesChannelId, id: String(id) }}>
          {name}
        </Link>
      )}
      onEvent={() => void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params: { salesChannelId, eventId } })}
    />
  )
}
