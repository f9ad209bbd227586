/**
 * The service worker. It caches the app's own files and pictures already seen, so that the app opens without a network, takes files
 * that are shared with the app, and wakes the pages when the network is back. Pages alone handle data and queued writes.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { serverPathPattern } from '#lib/server-paths.ts'
import { answerBeside } from './beside.ts'
import { keepImages } from './images.ts'
import { takeSharedFiles } from './share.ts'
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
takeSharedFiles()
activateOnRequest(self)
wakeOnSync(self)
