import { Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'

import { useLocale } from '#messages/use-locale.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { usePageTitle } from '#shell/header/use-trail.ts'
import { useAsked } from '#shell/prompts/use-asked.ts'

const Hosts = prepared(async () => (await import('#shell/prompts/hosts.tsx')).default, undefined, 'again')
const hosts = [Hosts]

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

/** What asks and tells is drawn when something first asks or tells; it is fetched before: that the network is gone is told by it, too. */
function Late() {
  usePrepared(hosts)
  return useAsked() ? <Hosts /> : null
}
