import { type OutsideFile, readStoredForm, SHARE_PATH, SHARED_FILE_CACHE } from '#lib/shared-file.ts'

/** Takes the shared file out of the cache. @param now in milliseconds @returns null if there is none, or if it is too old */
export async function takeSharedFile(now: number): Promise<OutsideFile | null> {
  const cache = await caches.open(SHARED_FILE_CACHE)
  const stored = await cache.match(SHARE_PATH)
  const read = stored ? await readStoredForm(stored, now) : null
  await caches.delete(SHARED_FILE_CACHE)
  return read
}
