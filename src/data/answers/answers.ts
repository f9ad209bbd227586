import { isQuota, type Database, type DatabaseShape } from '#data/storage/database.ts'
import type { World } from '#data/world.ts'

/** The maximum total length of the responses as JSON, in characters (about as many bytes); beyond it, the oldest are deleted. */
const MAX_KEPT_BYTES = 20_000_000

const PREFIX = 'holdfast-answers-'
export const answersName = (user: number): string => PREFIX + user

/** Whether a database on the device has the stored responses of some user. */
export const isAnswersName = (name: string): boolean => name.startsWith(PREFIX)

const shape: DatabaseShape = { durability: 'relaxed', versions: [{ answers: 'query', sizes: 'query' }] }

/** The key of the number of erased people; no query has this name. */
const ERASED = 'erased'

interface Answer {
  query: string
  /** When the response was stored, in epoch milliseconds. */
  at: number
  data: unknown
}
interface Size {
  query: string
  at: number
  bytes: number
}

/** The last responses of reads without a mirror, for use while offline. */
export class Answers {
  readonly #database: Database
  readonly #world: World

  static async open(world: World, user: number): Promise<Answers> {
    return new Answers(world, await world.databases.open(answersName(user), shape))
  }

  private constructor(world: World, database: Database) {
    this.#world = world
    this.#database = database
  }

  /** The last response to a query and the time at which it was stored; null if no response is stored. */
  async read(query: string): Promise<{ data: unknown; at: number } | null> {
    return (await this.#database.get<Answer>('answers', query)) ?? null
  }

  /**
   * Stores a response, and deletes the oldest ones beyond `MAX_KEPT_BYTES`. Does nothing if the device is full, since the
   * response is on screen. Throws other errors of the storage.
   */
  async keep(query: string, data: unknown): Promise<void> {
    const at = this.#world.clock.now()
    const bytes = JSON.stringify(data)?.length ?? 0
    try {
      await this.#database.change(['answers', 'sizes'], async (change) => {
        await change.put('answers', [{ query, at, data } satisfies Answer])
        await change.put('sizes', [{ query, at, bytes } satisfies Size])
        const gone = oldest(await change.list<Size>('sizes'), MAX_KEPT_BYTES)
        if (gone.length === 0) return
        await change.remove('answers', gone)
        await change.remove('sizes', gone)
      })
    } catch (error) {
      if (!isQuota(error)) throw error
    }
  }

  /**
   * Changes the stored responses of some reads. Their stored times do not change, because the rest of a response is as old as
   * before.
   * @param change returns the response itself if nothing changes
   */
  async update(reads: readonly string[], change: (input: unknown, data: unknown) => unknown): Promise<void> {
    await this.#database.change(['answers'], async (writing) => {
      for (const read of reads) {
        const stored = await writing.list<Answer>('answers', rangeOf(read))
        const changed = stored.flatMap((answer) => {
          const data = change(inputOf(answer.query), answer.data)
          return data === answer.data ? [] : [{ ...answer, data }]
        })
        if (changed.length > 0) await writing.put('answers', changed)
      }
    })
  }

  /** Deletes the stored responses of some reads for which `isOutdated` returns true. */
  async remove(reads: readonly string[], isOutdated: (input: unknown, data: unknown) => boolean): Promise<void> {
    await this.#database.change(['answers', 'sizes'], async (change) => {
      for (const read of reads) {
        const outdated = (await change.list<Answer>('answers', rangeOf(read))).filter(({ query, data }) =>
          isOutdated(inputOf(query), data),
        )
        const queries = outdated.map(({ query }) => query)
        await change.remove('answers', queries)
        await change.remove('sizes', queries)
      }
    })
  }

  /**
   * Deletes all responses if the number of erased people has changed since the last check, because any response may contain a
   * name.
   * @returns whether it deleted them
   */
  async deleteIfErased(erased: number): Promise<boolean> {
    const noted = await this.#database.get<Answer>('answers', ERASED)
    if (noted?.data === erased) return false
    await this.#database.change(['answers', 'sizes'], async (change) => {
      await change.clear('answers')
      await change.clear('sizes')
      await change.put('answers', [{ query: ERASED, at: this.#world.clock.now(), data: erased } satisfies Answer])
    })
    return true
  }

  async bytes(): Promise<number> {
    return (await this.#database.list<Size>('sizes')).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async clear(): Promise<void> {
    await this.#database.change(['answers', 'sizes'], async (change) => {
      await change.clear('answers')
      await change.clear('sizes')
    })
  }

  close(): void {
    this.#database.close()
  }
}

/** The range of the stored responses of a read: a query is the JSON of its call and its input. */
function rangeOf(read: string): { from: string; to: string } {
  const prefix = `[${JSON.stringify(read)},`
  return { from: prefix, to: `${prefix}\uffff` }
}

const inputOf = (query: string): unknown => (JSON.parse(query) as unknown[])[1]

function oldest(sizes: readonly Size[], most: number): string[] {
  let over = sizes.reduce((sum, { bytes }) => sum + bytes, 0) - most
  const gone: string[] = []
  for (const { query, bytes } of [...sizes].sort((a, b) => a.at - b.at)) {
    if (over <= 0) break
    gone.push(query)
    over -= bytes
  }
  return gone
}
