/**
 * The service worker. It caches the app's own files and pictures already seen, takes files that are shared with the app, shows
 * alerts, and sends the queue, or makes pages send it, when the network is back.
 */
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { serverPathPattern } from '#lib/server-paths.ts'
import { showAlerts } from './alerts.ts'
import { answerBeside } from './beside.ts'
import { keepImages } from './images.ts'
import { takeSharedFiles } from './share.ts'
import { AppFiles } from './store-app.ts'
import { sendOnSync } from './sync.ts'
import { activateOnRequest } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const app = new AppFiles()
app.precache(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(app))
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(app.createHandlerBoundToURL('/index.html'), {
    denylist: [serverPathPattern],
  }),
)

answerBeside(self)
keepImages()
takeSharedFiles()
activateOnRequest(self)
sendOnSync(self)
showAlerts(self)
