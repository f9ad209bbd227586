import { createFileRoute } from '@tanstack/react-router'

import { CashUpScreen } from '#features/transactions/cash-up/cash-up-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/transactions/cash-up')({
  staticData: { crumb: () => m.cash_up_title() },
  component: CashUpPage,
})

function CashUpPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CashUpScreen
      channel={Number(salesChannelId)}
      onBack={() =>
        void navigate({
          to: '/sales-channel/$salesChannelId/transactions',
          params: { salesChannelId },
          search: (filters) => filters,
        })
      }
    />
  )
}
