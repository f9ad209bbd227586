import { ConfirmHost } from '#ui/confirm/confirm.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'

import { Notices } from './notices.tsx'

/** The hosts of questions and messages, beside the screens. */
export default function Hosts() {
  return (
    <>
      <Notices />
      <ConfirmHost />
      <Toaster />
    </>
  )
}
