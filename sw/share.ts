import { registerRoute } from 'workbox-routing'

import { serverClock } from '#lib/server-clock.ts'
import { SHARE_LOST, SHARE_PATH, SHARED_FILE_CACHE, storedForm } from '#lib/shared-file.ts'

/**
 * Takes a file from the system's share menu, also without a network. The file is only stored until the app asks the person about
 * it, because any site can send a form to this address.
 */
export function takeSharedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => Response.redirect(await landing(request), 303),
    'POST',
  )
}

/** Stores the first file of a form, in place of an earlier one. @returns the address at which the app opens */
async function landing(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const [file, ...others] = form.getAll('file').filter((one) => one instanceof File)
    if (!file) return SHARE_LOST
    const cache = await caches.open(SHARED_FILE_CACHE)
    // Nothing corrects the clock here, so the time is the device's.
    await cache.put(SHARE_PATH, storedForm(file, others.length, serverClock.now()))
    return '/'
  } catch {
    // The form cannot be read, or the browser cannot store the file.
    return SHARE_LOST
  }
}
