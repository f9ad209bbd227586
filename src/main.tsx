import '#ui/theme/styles.css'

import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { inBackground } from '#data/background.ts'
import { type Data, startData } from '#data/boot.ts'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { DataProvider } from '#data/provider.tsx'
import { setFormatLocale } from '#lib/format-locale.ts'
import { getLocale, onLocaleChange, startLocale } from '#messages/locale.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { endAlertsAtSignOut, followAlerts } from '#shell/prompts/follow-alerts.ts'
import { followLaunches, type LaunchQueue } from '#shell/prompts/follow-launches.ts'
import { listenForInstall } from '#shell/prompts/install.ts'
import { reloadOnceOnMissingPart } from '#shell/prompts/preload-error.ts'
import { registerServiceWorker } from '#shell/prompts/service-worker.ts'
import { startTheme } from '#ui/theme/theme-mode.ts'

import { routeTree } from './routeTree.gen.ts'

const makeRouter = (data: Data) =>
  createRouter({
    routeTree,
    context: { data },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    notFoundMode: 'root',
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/**
 * Starts the app. The first paint waits for the theme, the language and, briefly, the stored rows. The service worker is registered
 * last.
 */
async function start(root: HTMLElement): Promise<void> {
  startTheme()
  reloadOnceOnMissingPart()
  listenForInstall()
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  onLocaleChange(() => setFormatLocale(getLocale()))
  const [data] = await Promise.all([startData({ build: __BUILD_ID__ }), startLocale()])
  const router = makeRouter(data)
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loaded = { href: location.href, isReload: type === 'reload' }
  const open = (href: string) => void router.navigate({ href })
  followLaunches(launchQueue, loaded, {
    open,
    offer: (files) => inBackground(import('#shell/files/offer.ts').then(({ offerOpened }) => offerOpened(files))),
  })
  followAlerts(navigator.serviceWorker, open)
  endAlertsAtSignOut(data.session)
  // The first paint waits briefly for the page's rows, because painting anything before would only flicker.
  await Promise.all([router.load(), Promise.race([data.userData.current()?.warm, patience()])])
  // A frame requested now is painted right after React's first render, before the work that its effects start.
  requestAnimationFrame(() => undefined)
  createRoot(root).render(
    <StrictMode>
      <DataProvider data={data}>
        <RouterProvider router={router} />
      </DataProvider>
    </StrictMode>,
  )
  // The service worker's downloads are for later starts, and must not slow this one down.
  inBackground(afterFirstRows(data, 2_000).then(registerServiceWorker))
}

/** Resolves after the longest wait for stored rows (150 ms); after that, a skeleton is better than an empty page. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 150))

/** Starts the app once the root element exists. This script is requested so early that it may run before the body is parsed. */
function begin(): void {
  const root = document.getElementById('root')
  if (root) void start(root)
  else addEventListener('DOMContentLoaded', begin, { once: true })
}
begin()
