import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import type { World } from '#data/world.ts'

/** The query key of the profile. */
export const ME = ['me']

const KEY = 'holdfast.first-paint'

/**
 * Restores the data of the first paint (session, channel, settings) from local storage before any request, and stores its changes
 * there: the profile, and queries marked `meta: { firstPaint: true }`.
 */
export async function firstPaint(world: World, queryClient: QueryClient) {
  const { local } = world
  const persister = createSyncStoragePersister({
    key: KEY,
    throttleTime: 200,
    storage: {
      getItem: (key) => local.get(key),
      setItem: (key, value) => local.set(key, value),
      removeItem: (key) => local.remove(key),
    },
  })
  queryClient.setQueryDefaults(ME, { gcTime: Infinity, staleTime: Infinity, meta: { firstPaint: true } })
  await persistQueryClientRestore({ queryClient, persister, maxAge: Infinity, buster: '1' })
  const stop = persistQueryClientSubscribe({
    queryClient,
    persister,
    buster: '1',
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, queryKey, state }) =>
        state.data !== undefined && (meta?.['firstPaint'] === true || queryKey[0] === ME[0]),
      shouldDehydrateMutation: () => false,
    },
  })
  return {
    stop,
    /** Deletes all cached responses and the stored data of the first paint, because another user may sign in. */
    forget() {
      queryClient.clear()
      local.remove(KEY)
    },
  }
}
