import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUserData } from '#data/provider.tsx'
import { Cell, useStore } from '#data/store.ts'

/** Texts for the last step of the breadcrumb: `words` replaces the step's own text, `detail` is added to it. */
export interface PageName {
  words?: string
  detail?: string
}

/** The last reported name with its page and user. Not cleared when a page is left, since the breadcrumb still shows it. */
const reported = new Cell<{ name: PageName; path: string; user: number | undefined } | null>(null)

/**
 * Reports the page's name to the breadcrumb, the window title and the palette, once the page's row is read.
 * @param props `words`: the row's name; `detail`: the action on the row
 */
export function NamePage({ words, detail }: PageName): null {
  const user = useUserData()?.user
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => {
    const name = { ...(words && { words }), ...(detail && { detail }) }
    reported.set({ name, path: trimmed(path), user })
  }, [user, path, words, detail])
  return null
}

/** The reported name of the page at a path; empty until the page has reported a name. */
export function usePageName(path: string): PageName {
  const user = useUserData()?.user
  const last = useStore(reported)
  return last?.path === trimmed(path) && last.user === user ? last.name : {}
}

const trimmed = (path: string) => path.replace(/(.)\/$/, '$1')
