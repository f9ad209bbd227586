import { createFileRoute } from '@tanstack/react-router'

import { PhoneScreen } from '#features/phone/phone-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/demo/phone')({
  validateSearch: ({ fan }: Record<string, unknown>): { fan?: number } =>
    typeof fan === 'number' && Number.isSafeInteger(fan) && fan > 0 ? { fan } : {},
  staticData: { crumb: () => m.phone_title() },
  component: PhonePage,
})

function PhonePage() {
  const { me } = Route.useRouteContext()
  const { fan } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { role, entity_id } = me.user.data
  return (
    <PhoneScreen
      channel={role === 'holdfast' ? null : entity_id}
      fan={fan ?? null}
      onFan={(next) => void navigate({ search: next === null ? {} : { fan: next }, replace: true })}
    />
  )
}
