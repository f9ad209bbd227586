import type { Database } from '#data/storage/database.ts'
import type { Entry } from './entry.ts'
import { storeAgain } from './store-again.ts'
import { inBackground, storageFailed } from '#data/background.ts'

/** Entries that this tab still has in memory after the browser deleted the queue, until they are stored again. */
export class Orphans {
  readonly #database: Database
  readonly #stored: () => Promise<void>
  readonly #waiting = new Map<string, Entry>()

  /** @param stored called after something was stored again */
  constructor(database: Database, stored: () => Promise<void>) {
    this.#database = database
    this.#stored = stored
  }

  /** Adds entries that may be gone from the disk. Those that are not in the journal either are stored again. */
  add(entries: Iterable<Entry>): void {
    for (const entry of entries) this.#waiting.set(entry.key, entry)
    inBackground(this.save(), storageFailed)
  }

  /** Stores the entries again. If the device is full, the next check of the disk retries. */
  async save(): Promise<void> {
    if (this.#waiting.size === 0) return
    const orphans = [...this.#waiting.values()]
    const missing = await storeAgain(this.#database, orphans)
    for (const { key } of orphans) this.#waiting.delete(key)
    if (missing.length > 0) await this.#stored()
  }
}
