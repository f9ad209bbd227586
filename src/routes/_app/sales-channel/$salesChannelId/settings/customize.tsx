import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { CustomizeScreen } from '#features/settings/customize-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/customize')({
  validateSearch: z.object({ tab: z.optional(z.catch(z.optional(z.enum(['settings', 'faq'])), undefined)) }),
  staticData: { crumb: () => m.shell_nav_settings_customize() },
  component: CustomizePage,
})

function CustomizePage() {
  const { salesChannelId } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CustomizeScreen
      salesChannelId={Number(salesChannelId)}
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
    />
  )
}
