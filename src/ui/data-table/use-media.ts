import { useSyncExternalStore } from 'react'

/** The query for windows as narrow as a phone, like the style condition `_underSm`. */
export const PHONE = '(max-width: 599.98px)'

/** Whether a media query matches; updated when the result changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
