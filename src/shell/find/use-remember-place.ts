import { useEffect } from 'react'

import { useSession } from '#data/session/use-session.ts'

import { type Place, rememberPlace } from './recent-places.ts'

/** Remembers the open page for the palette. @param place null while the page has no name */
export function useRememberPlace(place: Place | null): void {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.me.user.data.id : null
  const path = place?.path
  const words = place?.words
  useEffect(() => {
    if (user !== null && path !== undefined && words !== undefined) rememberPlace(user, { path, words })
  }, [user, path, words])
}
