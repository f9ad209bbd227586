import { createFileRoute } from '@tanstack/react-router'

import { AdminTransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { TransactionsSearch } from '#features/transactions/transactions-search.ts'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/admin/transactions')({
  // Checked by the page: the schema would otherwise be part of what every page loads first.
  validateSearch: (search: Record<string, unknown>): TransactionsSearch => search,
  staticData: { crumb: () => m.shell_nav_transactions() },
  component: AdminTransactionsPage,
})

function AdminTransactionsPage() {
  const navigate = Route.useNavigate()
  return (
    <AdminTransactionsScreen
      search={TransactionsSearch.parse(Route.useSearch())}
      onSearch={(search) => navigate({ search, replace: true })}
    />
  )
}
