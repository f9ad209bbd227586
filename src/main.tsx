import '#ui/theme/styles.css'

import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { type Data, startData } from '#data/boot.ts'
import { DataProvider } from '#data/provider.tsx'
import { startLocale } from '#messages/locale.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
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

/** Theme and language before the first paint; what is kept on the device next; the network last. */
async function start(root: HTMLElement): Promise<void> {
  startTheme()
  reloadOnceOnMissingPart()
  listenForInstall()
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const [data] = await Promise.all([startData({ build: __BUILD_ID__ }), startLocale()])
  const router = makeRouter(data)
  createRoot(root).render(
    <StrictMode>
      <DataProvider data={data}>
        <RouterProvider router={router} />
      </DataProvider>
    </StrictMode>,
  )
  if (document.readyState === 'complete') void registerServiceWorker()
  else addEventListener('load', () => void registerServiceWorker(), { once: true })
}

const root = document.getElementById('root')
if (root) void start(root)
