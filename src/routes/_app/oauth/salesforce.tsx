import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

import { SalesforceReturnScreen } from '#features/settings/salesforce-return-screen.tsx'
import { m } from '#messages/m.ts'

const text = z.optional(z.catch(z.optional(z.string()), undefined))

/** The page to which Salesforce redirects the browser. */
export const Route = createFileRoute('/_app/oauth/salesforce')({
  validateSearch: z.object({ state: text, code: text }),
  staticData: { crumb: () => m.shell_nav_settings_salesforce() },
  component: SalesforceReturnPage,
})

function SalesforceReturnPage() {
  const { state = '', code } = Route.useSearch()
  const navigate = useNavigate()
  const onDone = useCallback(
    (channel: number) =>
      void navigate({
        to: '/sales-channel/$salesChannelId/settings/salesforce',
        params: { salesChannelId: String(channel) },
        replace: true,
      }),
    [navigate],
  )
  return <SalesforceReturnScreen state={state} code={code} onDone={onDone} />
}
