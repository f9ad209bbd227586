import { createFileRoute } from '@tanstack/react-router'

import { MyAccount } from '#routes/-pages/my-account.tsx'
import { requireSession } from '#shell/access/guards.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { Frame } from '#shell/frame/frame.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => ({ me: requireSession(context.data, location.href) }),
  // Part of what every start needs: a request more would cost more than its bytes.
  codeSplitGroupings: [],
  component: AppPage,
  errorComponent: ErrorPage,
})

function AppPage() {
  return (
    <>
      <Frame />
      <MyAccount />
    </>
  )
}
