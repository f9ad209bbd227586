import { createFileRoute } from '@tanstack/react-router'

import { AdminTransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/admin/transactions')({
  staticData: { crumb: () => m.shell_nav_transactions() },
  component: AdminTransactionsScreen,
})
