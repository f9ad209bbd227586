import { ConfirmHost } from '#ui/confirm/confirm.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'

import { Notices } from './notices.tsx'

/** What asks and tells, beside the screens. */
export default function Hosts() {
  return (
    <>
      <Notices />
      <ConfirmHost />
      <Toaster />
    </>
  )
}
