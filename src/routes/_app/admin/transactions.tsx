import { createFileRoute } from '@tanstack/react-router'

import { AdminTransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenSale } from '#routes/-pages/use-open-sale.ts'

export const Route = createFileRoute('/_app/admin/transactions')({
  staticData: { crumb: () => m.shell_nav_transactions() },
  component: AdminTransactionsPage,
})

function AdminTransactionsPage() {
  return <AdminTransactionsScreen onOpen={useOpenSale()} />
}
