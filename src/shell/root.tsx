import { Outlet } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'

import { useLocale } from '#messages/use-locale.ts'

import { useDocumentTitle } from './header/use-document-title.ts'
import { usePageTitle } from './header/use-trail.ts'
import { useAsked } from './prompts/use-asked.ts'

const Hosts = lazy(() => import('./prompts/hosts.tsx'))

/** Outside of everything: the language builds the screens anew when it changes; questions, toasts and notices stand beside them. */
export function Root() {
  useDocumentTitle(usePageTitle())
  return (
    <>
      <Fragment key={useLocale()}>
        <Outlet />
      </Fragment>
      <Late />
    </>
  )
}

/** What asks and tells is loaded when something first asks or tells. */
function Late() {
  const asked = useAsked()
  return asked ? (
    <Suspense>
      <Hosts />
    </Suspense>
  ) : null
}
