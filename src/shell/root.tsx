import { Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'

import { useLocale } from '#messages/use-locale.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { usePageTitle } from '#shell/header/use-trail.ts'
import { useAnyPromptShown } from '#shell/prompts/use-any-prompt-shown.ts'

const Hosts = prepared(async () => (await import('#shell/prompts/hosts.tsx')).default, undefined, 'again')
const hosts = [Hosts]
/** The pause before the script of the hosts is fetched, in milliseconds: a newcomer's sign-in and first list need the network. */
const HEAD_START_MS = 2_000

/**
 * The outermost component. A change of language renders the screens again from scratch, but not the questions, toasts and notices.
 */
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

/**
 * Renders the hosts when the first question or message is shown. Their script is loaded before, because they must also report a
 * lost network.
 */
function Late() {
  usePrepared(hosts, HEAD_START_MS)
  return useAnyPromptShown() ? <Hosts /> : null
}
