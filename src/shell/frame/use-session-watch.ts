import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { browserRefused, inBackground } from '#data/background.ts'
import { useSession } from '#data/session/use-session.ts'
import { forgetFilesOfOthers, forgetOutsideFiles } from '#parts/import/outside-files.ts'
import { setThemePerson } from '#ui/theme/theme-mode.ts'
import { toastStore } from '#ui/toast/toast-store.ts'

/**
 * Applies the person's theme, and opens sign-in when the session ends or is locked. Afterwards, sign-in returns to the page, unless
 * the person had signed out. A sign-out removes messages and files that were shared with the app.
 */
export function useSessionWatch(): void {
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const ended = session.status === 'signed-out' ? session.why : session.locked ? 'locked' : null
  const person = session.status === 'signed-in' ? session.me.user.data.id : null
  useEffect(() => setThemePerson(person), [person])
  useEffect(() => {
    // Another person must not see the files of the one before.
    if (person !== null) inBackground(forgetFilesOfOthers(person), browserRefused)
  }, [person])
  useEffect(() => {
    if (ended === null) return
    if (ended === 'left') {
      // Messages such as “Undo” are about the work of the person who has left.
      toastStore.clear()
      inBackground(forgetOutsideFiles(), browserRefused)
    }
    const { href, pathname } = router.state.location
    if (pathname.startsWith('/auth/')) return
    const search =
      ended === 'left'
        ? {}
        : ended === 'locked'
          ? { redirect: href, reason: 'locked' as const }
          : { redirect: href, reason: 'expired' as const }
    void navigate({ to: '/auth/sign-in', search })
  }, [ended, navigate, router])
}
