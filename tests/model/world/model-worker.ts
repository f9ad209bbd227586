import { sendClosed } from '#data/closed-app/send-closed.ts'
import { leavesNothing } from '../invariants/13-closed-devices-send.ts'
import type { ModelDevice } from './device.ts'
import type { Thread } from './loom.ts'

let started = 0

/** The service worker of a device, started by the browser because the network is back: it sends the queue, and ends. */
export class ModelWorker {
  readonly thread: Thread
  readonly device: ModelDevice
  /** The tokens of which the user had signed out before the worker started. */
  readonly signedOut: ReadonlySet<string>
  /** The time before which the server wants no batch from this worker, in milliseconds since 1970. */
  quietUntil = 0
  /** Errors thrown while the worker ran. */
  readonly mistakes: unknown[] = []

  readonly #isAlone: () => boolean

  /** @param isAlone returns whether no tab is open on the device */
  constructor(device: ModelDevice, fetchOf: (thread: Thread) => typeof fetch, build: number, isAlone: () => boolean) {
    this.#isAlone = isAlone
    this.device = device
    this.signedOut = new Set(device.signedOut)
    this.thread = { name: `${device.name}:worker ${++started}`, alive: true, frozen: false, build }
    device.isSyncRegistered = false
    void this.#run(fetchOf(this.thread))
  }

  /** Ends the worker at once, as the browser may do at any moment. */
  kill(): void {
    this.thread.alive = false
    this.device.bury(this.thread)
  }

  async #run(fetch: typeof globalThis.fetch): Promise<void> {
    try {
      const again = await sendClosed({ ...this.device.worldOf(this.thread), fetch }, `test-${this.thread.build}`)
      if (again) this.device.isSyncRegistered = true
      else if (this.#isAlone()) await leavesNothing(this.device)
    } catch (error) {
      // The storage of the device failed; the browser fires the event again.
      this.device.isSyncRegistered = true
      if (!(error instanceof DOMException)) this.mistakes.push(error)
    }
    this.kill()
  }
}
