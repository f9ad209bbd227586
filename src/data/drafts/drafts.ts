import type { Database } from '#data/storage/database.ts'
import type { Clock } from '#lib/clock.ts'

interface Draft {
  route: string
  /** When the draft was saved, in epoch milliseconds by the server's clock as known here. */
  at: number
  value: unknown
}

/** How long a draft can be read after it was saved, in milliseconds; after that it is ignored, and later deleted. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Unsaved input of long forms, per route, in the user's outbox database: durable, and never sent anywhere. */
export class Drafts {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async read(route: string): Promise<{ value: unknown; at: number } | null> {
    const draft = await this.#database.get<Draft>('drafts', route)
    return draft && !this.#isOld(draft) ? draft : null
  }

  /**
   * Deletes the drafts that are too old to be read. If there are no such drafts, it only reads, because a durable write delays
   * other writes.
   */
  async clearOld(): Promise<void> {
    if (!(await this.#database.list<Draft>('drafts')).some(this.#isOld)) return
    // Read again in the transaction: another tab may have saved one of these routes in the meantime.
    await this.#database.change(['drafts'], async (change) => {
      const old = (await change.list<Draft>('drafts')).filter(this.#isOld)
      await change.remove(
        'drafts',
        old.map(({ route }) => route),
      )
    })
  }

  readonly #isOld = ({ at }: Draft): boolean => this.#clock.now() - at >= KEPT_MS

  /** Stores the input without the fields in `never`, such as passwords. */
  async save(route: string, value: unknown, never: readonly string[] = []): Promise<void> {
    const draft: Draft = { route, at: this.#clock.now(), value: without(value, never) }
    await this.#database.change(['drafts'], (change) => change.put('drafts', [draft]))
  }

  discard(route: string): Promise<void> {
    return this.#database.change(['drafts'], (change) => change.remove('drafts', [route]))
  }
}

/** Returns the value without these fields, and without fields that have `password` in their names, at any depth, in lists too. */
function without(value: unknown, never: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, never))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name]) => !never.includes(name) && !/password/i.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, without(part, never)]))
}
