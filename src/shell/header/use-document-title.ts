import { useEffect } from 'react'

import { pageTitle } from './use-trail.ts'

/** Sets the window's title to the title of the page; null does not change it. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    if (page) document.title = pageTitle(page)
  }, [page])
}
