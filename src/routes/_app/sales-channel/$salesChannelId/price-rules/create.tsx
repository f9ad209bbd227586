import { createFileRoute } from '@tanstack/react-router'

import { CreateRuleScreen } from '#features/price-rules/create-rule-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/price-rules/create')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.price_rules_create() },
  component: CreateRulePage,
})

function CreateRulePage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/price-rules', params: { salesChannelId } })
  return <CreateRuleScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
