/**
 * The script that sends queued changes in the service worker. It is built into a file of its own (`SENDER_SCRIPT`), so that the
 * worker, which is started for every page, stays small.
 */
import { storageFailed } from '#data/background.ts'
import type { ClosedSender } from '#lib/background-sync.ts'
import { sendClosed, waitsClosed, type WorkerWorld } from './send-closed.ts'
import { workerWorld } from './worker-world.ts'

const holdfastSender: ClosedSender = {
  waits: () => inWorld(waitsClosed),
  send: () => inWorld((world) => sendClosed(world, __BUILD_ID__)),
}
Object.assign(globalThis, { holdfastSender })

/** Runs the work in a world of its own. If the storage fails, something may still wait. */
async function inWorld(work: (world: WorkerWorld) => Promise<boolean>): Promise<boolean> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { world, close } = workerWorld()
  try {
    return await work(world)
  } catch (error) {
    if (!storageFailed(error)) throw error
    return true
  } finally {
    close()
  }
}
