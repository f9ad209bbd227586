import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { SignInScreen } from '#features/session/sign-in-screen.tsx'
import { m } from '#messages/m.ts'
import { landingPath, mayFollow } from '#shell/access/landing.ts'

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: z.object({
    redirect: z.optional(z.string()),
    reason: z.catch(z.optional(z.enum(['no-access', 'locked', 'expired', 'password-set', 'invitation-accepted'])), undefined),
  }),
  beforeLoad: ({ context }) => {
    const session = context.data.session.current()
    if (session.status === 'signed-out' || session.expired || session.locked) return
    const path = landingPath(session.me)
    if (path !== null) throw redirect({ href: path, replace: true })
  },
  staticData: { title: () => m.session_sign_in() },
  component: SignInPage,
})

function SignInPage() {
  const { redirect: back, reason } = Route.useSearch()
  const router = useRouter()
  return (
    <SignInScreen
      reason={reason}
      onSignedIn={(me) => {
        const path = mayFollow(me, back) ? back : landingPath(me)
        if (path !== null) router.history.replace(path)
        return path !== null
      }}
    />
  )
}
