import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { InvitationScreen } from '#features/session/invitation-screen.tsx'
import { m } from '#messages/m.ts'

const text = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')

export const Route = createFileRoute('/auth/invitation')({
  validateSearch: z.object({ email: text, token: text }),
  staticData: { title: () => m.session_invitation_title() },
  component: InvitationPage,
})

function InvitationPage() {
  const { email, token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InvitationScreen
      email={email}
      token={token}
      onDone={() => navigate({ to: '/auth/sign-in', search: { reason: 'invitation-accepted' } })}
    />
  )
}
