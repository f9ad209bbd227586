import { useMatches } from '@tanstack/react-router'

import { m } from '#messages/m.ts'

export interface Step {
  path: string
  crumb: 'channel' | 'event' | string
}

/** The steps from the area down to the open page: their paths, and their words or the row they are read from. */
export function useTrail(): { steps: Step[]; title: string | null } {
  const matches = useMatches()
  const steps = matches.flatMap(({ pathname, staticData: { crumb } }) =>
    crumb === undefined ? [] : [{ path: pathname.replace(/(.)\/$/, '$1'), crumb: typeof crumb === 'function' ? crumb() : crumb }],
  )
  const title = matches.at(-1)?.staticData.title
  return { steps, title: title ? title() : null }
}

/** The title of the window: '{page} | {brand}' (specification 1, section 2.1). */
export const pageTitle = (page: string): string => m.shell_page_title({ page, brand: m.shell_brand() })
