import { createFileRoute } from '@tanstack/react-router'

import { UpdateRuleScreen } from '#features/price-rules/update-rule-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/price-rules/$priceRuleId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.price_rules_update() },
  component: UpdateRulePage,
})

function UpdateRulePage() {
  const { salesChannelId, priceRuleId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/price-rules', params: { salesChannelId } })
  return <UpdateRuleScreen salesChannelId={Number(salesChannelId)} priceRuleId={priceRuleId} onDone={toList} />
}
