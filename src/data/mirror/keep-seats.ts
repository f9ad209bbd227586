import { ApiProblem } from '#data/api/problem.ts'
import type { MirrorStore } from './mirror-store.ts'
import type { Page } from './page.ts'

/** Fetches the missing seats of the events to store offline; deletes the seats of events that need not be stored any more. */
export async function keepSeats(mirror: MirrorStore): Promise<void> {
  const seats = await mirror.seats()
  await mirror.keeping.reread()
  const wanted = mirror.keeping.wanted(mirror.rows('events').state.current())
  const kept = await seats.keptEvents()
  // A page's address may contain an event that does not exist. Do not request it, because each pull would be refused.
  const missing = wanted.filter((event) => !kept.has(event) && mirror.rows('events').get(event) !== undefined)
  try {
    for (const [index, event] of missing.entries()) {
      mirror.storing.set({ done: wanted.length - missing.length + index, of: wanted.length })
      try {
        await seats.takeSnapshot(event)
      } catch (error) {
        // The event was deleted, or the user has no access. Go on with the others.
        if (!(error instanceof ApiProblem)) throw error
      }
    }
  } finally {
    mirror.storing.set(null)
  }
  for (const event of kept.keys()) if (!wanted.includes(event)) await mirror.forget(event)
}

/** Whether a stored event was missing from a page, or its snapshot was fetched after that page. */
export const hasNewSnapshots = async (mirror: MirrorStore, named: Page['events']): Promise<boolean> =>
  [...(await (await mirror.seats()).keptEvents())].some(
    ([id, position]) => named[id] !== position && mirror.rows('events').get(id) !== undefined,
  )
