import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { useData } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import { FactorSection } from '#features/account/factor-section.tsx'
import { EnrolScreen } from '#features/session/enrol-screen.tsx'
import { m } from '#messages/m.ts'
import { AskForProof } from '#routes/-pages/proof.tsx'
import { landingPath, mayFollow } from '#shell/access/landing.ts'

export const Route = createFileRoute('/auth/second-factor')({
  validateSearch: z.object({ redirect: z.optional(z.string()) }),
  beforeLoad: ({ context }) => {
    if (context.data.session.me()?.config.factor !== 'enrol') throw redirect({ to: '/', replace: true })
  },
  staticData: { title: () => m.session_enrol_title() },
  component: SecondFactorPage,
})

function SecondFactorPage() {
  const { redirect: back } = Route.useSearch()
  const router = useRouter()
  const { session } = useData()
  const state = useSession()
  const done = state.status === 'signed-in' && state.me.config.factor !== 'enrol'
  const leave = async () => {
    await session.signOut({ waiting: 'keep' })
    await router.navigate({ to: '/auth/sign-in' })
  }
  const go = () => {
    const me = session.me()
    router.history.replace((me && mayFollow(me, back) ? back : me && landingPath(me)) ?? '/')
  }
  return (
    <>
      <EnrolScreen done={done} onContinue={go} onLeave={leave}>
        <FactorSection heading="h2" onAdded={() => void session.refresh()} />
      </EnrolScreen>
      <AskForProof />
    </>
  )
}
