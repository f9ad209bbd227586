import { createFileRoute } from '@tanstack/react-router'

import { RulesScreen } from '#features/price-rules/rules-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/price-rules/')({
  component: RulesPage,
})

function RulesPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/price-rules'
  return (
    <RulesScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onUpdate={(priceRuleId) => void navigate({ to: `${list}/$priceRuleId/update`, params: { salesChannelId, priceRuleId } })}
    />
  )
}
