import { useMatches } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

export interface Step {
  path: string
  crumb: string | { Named: NamedCrumb }
}

/** The steps from the area down to the open page: their paths, and their names or the components that read them. */
export function useTrail(): Step[] {
  const matches = useMatches()
  return matches.flatMap(({ pathname, staticData: { crumb } }) =>
    crumb === undefined ? [] : [{ path: pathname.replace(/(.)\/$/, '$1'), crumb: typeof crumb === 'function' ? crumb() : crumb }],
  )
}

/** Whether the page at the address failed or does not exist; the error page then sets the window's title. */
export const useHasFailed = (): boolean =>
  useMatches().some(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound === true)

/** The open page's own title; null if it has a crumb instead, or if it failed. */
export function usePageTitle(): string | null {
  const hasFailed = useHasFailed()
  const title = useMatches().at(-1)?.staticData.title
  return title && !hasFailed ? title() : null
}

/** The title of the window: '{page} | {brand}'. */
export const pageTitle = (page: string): string => m.shell_page_title({ page, brand: m.shell_brand() })
