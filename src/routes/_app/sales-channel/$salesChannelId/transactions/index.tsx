import { createFileRoute } from '@tanstack/react-router'

import { TransactionsScreen } from '#features/transactions/transactions-screen.tsx'
import { useOpenSale } from '#routes/-pages/use-open-sale.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/transactions/')({
  component: ChannelTransactionsPage,
})

function ChannelTransactionsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen
      salesChannelId={Number(salesChannelId)}
      onOpen={useOpenSale()}
      onCashUp={() =>
        void navigate({
          to: '/sales-channel/$salesChannelId/transactions/cash-up',
          params: { salesChannelId },
          search: (filters) => filters,
        })
      }
    />
  )
}
