import { Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'

import { useLocale } from '#messages/use-locale.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { usePageTitle } from '#shell/header/use-trail.ts'
import { useAnyPromptShown } from '#shell/prompts/use-any-prompt-shown.ts'

const Hosts = prepared(async () => (await import('#shell/prompts/hosts.tsx')).default, undefined, 'again')
const hosts = [Hosts]

/** The outermost component. A change of language rebuilds the screens, but not questions, toasts and notices. */
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

/** Renders the hosts at the first question or message. Their script is loaded earlier, since they also report a lost network. */
function Late() {
  usePrepared(hosts)
  return useAnyPromptShown() ? <Hosts /> : null
}
