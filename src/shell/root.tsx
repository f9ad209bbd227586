import { Outlet } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'

import { useLocale } from '#messages/use-locale.ts'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { usePageTitle } from '#shell/header/use-trail.ts'
import { useAsked } from '#shell/prompts/use-asked.ts'

const Hosts = lazy(() => import('#shell/prompts/hosts.tsx'))

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
