import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { isKeptPicture, PICTURES_CACHE, withoutSignature } from '#lib/kept-pictures.ts'

const day = 24 * 60 * 60

/**
 * Caches pictures already seen: at most 300, for 30 days; all are deleted if the device runs out of space. A signed address
 * changes with every response while the picture stays the same, so the signature is not part of the key.
 */
export function keepImages(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isKeptPicture(url.pathname),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => withoutSignature(request.url),
          cacheWillUpdate: async ({ response }) => onlyPictures(response),
        },
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
      ],
    }),
  )
}

/**
 * Returns the response if it may be stored, which only a complete response with a picture may; null for any other, such as the
 * sign-in page of a captive portal.
 */
function onlyPictures(response: Response): Response | null {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false
  return response.status === 200 && isPicture ? response : null
}
