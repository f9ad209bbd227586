import { lazy, Suspense } from 'react'

import { useSession } from '#data/session/use-session.ts'
import { useStore } from '#data/store.ts'
import { accountOpen } from '#shell/account/account-open.ts'

const AccountDialog = lazy(() => import('#features/account/account-dialog.tsx'))

/** My Account over whatever page is open; its parts are loaded when it is first asked for. */
export function MyAccount() {
  const isOpen = useStore(accountOpen)
  const session = useSession()
  if (!isOpen || session.status === 'signed-out') return null
  return (
    <Suspense>
      <AccountDialog me={session.me} open onClose={() => accountOpen.set(false)} />
    </Suspense>
  )
}
