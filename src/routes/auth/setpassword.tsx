import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { SetPasswordScreen } from '#features/session/set-password-screen.tsx'
import { m } from '#messages/m.ts'

const text = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')

export const Route = createFileRoute('/auth/setpassword')({
  validateSearch: z.object({ email: text, token: text }),
  staticData: { title: () => m.session_reset_title() },
  component: SetPasswordPage,
})

function SetPasswordPage() {
  const { email, token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SetPasswordScreen
      email={email}
      token={token}
      onDone={() => navigate({ to: '/auth/sign-in', search: { reason: 'password-set' } })}
    />
  )
}
