import { ConfirmHost } from '#ui/confirm/confirm.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'

import { Notices } from './notices.tsx'

/** The components that show questions and messages, rendered beside the screens. */
export default function Hosts() {
  return (
    <>
      <Notices />
      <ConfirmHost />
      <Toaster />
    </>
  )
}
