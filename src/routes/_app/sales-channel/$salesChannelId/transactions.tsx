import { createFileRoute } from '@tanstack/react-router'

import { TransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { TransactionsSearch } from '#features/transactions/transactions-search.ts'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/transactions')({
  // Checked by the page: the schema would otherwise be part of what every page loads first.
  validateSearch: (search: Record<string, unknown>): TransactionsSearch => search,
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.shell_nav_transactions() },
  component: ChannelTransactionsPage,
})

function ChannelTransactionsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen
      salesChannelId={Number(salesChannelId)}
      search={TransactionsSearch.parse(Route.useSearch())}
      onSearch={(search) => navigate({ search, replace: true })}
    />
  )
}
