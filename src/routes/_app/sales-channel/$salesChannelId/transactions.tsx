import { createFileRoute } from '@tanstack/react-router'

import { TransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenSale } from '#routes/-pages/use-open-sale.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/transactions')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.shell_nav_transactions() },
  component: ChannelTransactionsPage,
})

function ChannelTransactionsPage() {
  return <TransactionsScreen salesChannelId={Number(Route.useParams().salesChannelId)} onOpen={useOpenSale()} />
}
