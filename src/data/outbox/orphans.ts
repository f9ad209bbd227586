import type { Database } from '#data/storage/database.ts'
import type { Entry } from './entry.ts'
import { storeAgain } from './store-again.ts'

/** What was waiting in this tab when the browser threw the queue away, until it is stored again. */
export class Orphans {
  readonly #database: Database
  readonly #stored: () => Promise<void>
  readonly #waiting = new Map<string, Entry>()

  /** @param stored called after something was stored again */
  constructor(database: Database, stored: () => Promise<void>) {
    this.#database = database
    this.#stored = stored
  }

  /** These may be gone from the disk: where its journal does not know them either, they are stored again. */
  add(entries: Iterable<Entry>): void {
    for (const entry of entries) this.#waiting.set(entry.key, entry)
    void this.save().catch(() => undefined)
  }

  /** Where the device is full it is tried again with the next look at the disk. */
  async save(): Promise<void> {
    if (this.#waiting.size === 0) return
    const orphans = [...this.#waiting.values()]
    const missing = await storeAgain(this.#database, orphans)
    for (const { key } of orphans) this.#waiting.delete(key)
    if (missing.length > 0) await this.#stored()
  }
}
