/**
 * The service worker. It caches the app's own files, so that the app opens without a network, and pictures already seen; it also
 * wakes the pages when the network is back. Data and queued writes are handled by the page alone.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { serverPathPattern } from '#lib/server-paths.ts'
import { answerBeside } from './beside.ts'
import { keepImages } from './images.ts'
import { activateOnRequest } from './update.ts'
import { wakeOnSync } from './wake.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [serverPathPattern],
  }),
)

answerBeside(self)
keepImages()
activateOnRequest(self)
wakeOnSync(self)
