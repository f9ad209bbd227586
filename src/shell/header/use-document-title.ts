import { useEffect } from 'react'

import { pageTitle } from './use-trail.ts'

/** Names the window after the page; null leaves it to somebody else. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    if (page) document.title = pageTitle(page)
  }, [page])
}
