import { useEffect } from 'react'

import { pageTitle } from './use-trail.ts'

/** Names the window after the page; null leaves the title to others. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    if (page) document.title = pageTitle(page)
  }, [page])
}
