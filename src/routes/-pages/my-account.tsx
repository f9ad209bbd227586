import { useSession } from '#data/session/use-session.ts'
import { useStore } from '#data/store.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { accountOpen } from '#shell/account/account-open.ts'

const AccountDialog = prepared(async () => (await import('#features/account/account-dialog.tsx')).default)

/** My Account, over any page; its script is loaded when it is first opened. */
export function MyAccount() {
  const isOpen = useStore(accountOpen)
  const session = useSession()
  if (!isOpen || session.status === 'signed-out') return null
  return <AccountDialog me={session.me} open onClose={() => accountOpen.set(false)} />
}
