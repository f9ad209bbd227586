import { browserRefused, reportUnless } from '#data/background.ts'
import { isKeptPicture, PICTURES_CACHE, withoutSignature } from '#lib/kept-pictures.ts'

const ABREAST = 4

/** Selects the addresses of pictures that devices store. @returns the addresses, by the key under which each picture is stored */
export const storable = (addresses: readonly string[], base: string): Map<string, string> =>
  new Map(
    addresses
      .map((address) => new URL(address, base))
      .filter(({ origin, pathname }) => origin === new URL(base).origin && isKeptPicture(pathname))
      .map(({ href }) => [withoutSignature(href), href]),
  )

/** Looks pictures up in the cache. @returns the keys that are missing, and the size of the other pictures in bytes */
export async function lookAtPictures(keys: readonly string[]): Promise<{ missing: string[]; bytes: number }> {
  const cache = await caches.open(PICTURES_CACHE)
  const found = await Promise.all(keys.map(async (key) => [key, await cache.match(key)] as const))
  const sizes = await Promise.all(found.map(async ([, kept]) => (kept ? (await kept.blob()).size : 0)))
  return { missing: found.flatMap(([key, kept]) => (kept ? [] : [key])), bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/**
 * Fetches pictures through the service worker, which stores them. A picture that cannot be fetched is left out, and is still
 * missing at the next check.
 */
export async function fetchPictures(addresses: string[]): Promise<void> {
  const next = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
      await fetch(address).then(
        (answer) => answer.arrayBuffer(),
        (error: unknown) => reportUnless(error, browserRefused),
      )
  }
  await Promise.all(Array.from({ length: ABREAST }, next))
}

/** Stores the pictures on the screen that are not on this device yet: those that were loaded before a service worker ran. */
export async function keepShownPictures(): Promise<void> {
  const shown = storable(
    Array.from(document.images, ({ src }) => src).filter((src) => src !== ''),
    location.href,
  )
  const { missing } = await lookAtPictures([...shown.keys()])
  await fetchPictures(missing.map((key) => shown.get(key)!))
}
