import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUserData } from '#data/provider.tsx'
import { Cell, useStore } from '#data/store.ts'

/** What stands in the last step of the breadcrumb instead of its words, or beside them. */
export interface PageName {
  words?: string
  detail?: string
}

/** The last that was told, of which page, and to whom: a page that is left keeps its name while it still stands in the breadcrumb. */
const told = new Cell<{ name: PageName; path: string; user: number | undefined } | null>(null)

/**
 * A page says what it is called once it has read its row: the breadcrumb, the window's title and the palette go by it.
 * @param props `words` where the page goes by its row's name, `detail` where it goes by what is done to the row
 */
export function NamePage({ words, detail }: PageName): null {
  const user = useUserData()?.user
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => {
    const name = { ...(words && { words }), ...(detail && { detail }) }
    told.set({ name, path: trimmed(path), user })
  }, [user, path, words, detail])
  return null
}

/** What the page at a path has said; nothing until it has. */
export function usePageName(path: string): PageName {
  const user = useUserData()?.user
  const last = useStore(told)
  return last?.path === trimmed(path) && last.user === user ? last.name : {}
}

const trimmed = (path: string) => path.replace(/(.)\/$/, '$1')
