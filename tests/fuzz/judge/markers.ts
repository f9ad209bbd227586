/** Texts in the rows of one channel only: a response that shows one to a reader without access to that channel is a leak. */
export class Markers {
  readonly #owners = new Map<string, number>()
  readonly #shared = new Set<string>()

  /** Returns the text planted into rows of a channel. */
  static textOf(channel: number): string {
    return `zqm${channel}q`
  }

  /** Adds a value that only one channel's rows contain: an id, an address. A value in other channels too reveals nothing. */
  add(value: string, channel: number): void {
    const key = value.toLowerCase()
    const isShared = this.#shared.has(key) || (this.#owners.get(key) ?? channel) !== channel
    if (!isShared) return void this.#owners.set(key, channel)
    this.#shared.add(key)
    this.#owners.delete(key)
  }

  get size(): number {
    return this.#owners.size
  }

  /** Forgets ids and emails in a caller's input. They do not prove a leak: they may come back from the caller's own rows. */
  forget(text: string): void {
    for (const pattern of [uuids, emails]) for (const [value] of text.matchAll(pattern)) this.#owners.delete(value.toLowerCase())
  }

  /** Returns the markers in a text that belong to another channel than the reader's, and were not part of the reader's input. */
  foreignIn(text: string, channel: number | null, said: () => string): string[] {
    const found = [...this.#owned(text)].filter(([, owner]) => owner !== channel)
    if (found.length === 0) return []
    const known = said().toLowerCase()
    return [...new Set(found.map(([value]) => value))].filter((value) => !known.includes(value))
  }

  *#owned(text: string): Iterable<[value: string, owner: number]> {
    for (const [value, owner] of text.matchAll(planted)) yield [value.toLowerCase(), Number(owner)]
    for (const pattern of [uuids, emails])
      for (const [value] of text.matchAll(pattern)) {
        const owner = this.#owners.get(value.toLowerCase())
        if (owner !== undefined) yield [value.toLowerCase(), owner]
      }
  }
}

const planted = /zqm(\d+)q/gi
const uuids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
// Matches from the beginning of a word only, because otherwise a body of megabytes without an @ would be searched from each
// character.
const emails = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g

/** Whether a text has a planted marker. Such a text is never written by a request. */
export const isMarked = (text: string): boolean => /zqm\d+q/i.test(text)
