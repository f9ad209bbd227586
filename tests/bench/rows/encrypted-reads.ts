import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { quiet, type World } from '#tests/bench/world/world.ts'
import { channelDatabase } from './bare-page.ts'

/** The stores of a mirror that are read when a screen opens, and their contents. */
const stores = { log_transactions: 'sales, in blocks', rows: 'rows of whole tables', sections: 'seats, in blocks' }

/**
 * Reads the device's rows from an encrypted copy (AES-GCM, each stored value separately), in turn with a plain copy. The app
 * stores them plain; the difference is the cost that encryption would have when a screen opens, including reading the key.
 */
export async function encryptedReads(world: World): Promise<Line[]> {
  const page = await world.open('/transactions')
  await quiet(page)
  const database = await channelDatabase(page)
  const lines: Line[] = []
  for (const [store, what] of Object.entries(stores)) {
    const { plain, encrypted, count } = await inTurn(page, { database, store, runs: world.runs })
    lines.push({
      what: `${what}: read encrypted, against plain`,
      value: median(encrypted),
      floor: median(plain),
      unit: 'ms',
      note: `${count} stored values`,
    })
  }
  await page.close()
  return lines
}

/** Copies a store plain and encrypted, and reads both copies in turn. Returns the milliseconds of each read. */
const inTurn = (page: Page, reading: { database: string; store: string; runs: number }) =>
  page.evaluate(async ({ database: name, store, runs }) => {
    interface Encrypted {
      nonce: Uint8Array<ArrayBuffer>
      bytes: ArrayBuffer
    }
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')))
      })
    const all = (database: IDBDatabase, from: string) => result<unknown[]>(database.transaction(from).objectStore(from).getAll())

    const mirror = await result(indexedDB.open(name))
    const values = await all(mirror, store)
    mirror.close()
    const opening = indexedDB.open('bench-encrypted', 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const one of ['plain', 'encrypted', 'keys']) opening.result.createObjectStore(one, { autoIncrement: true })
    })
    const copy = await result(opening)
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const encrypted: Encrypted[] = await Promise.all(
      values.map(async (value) => {
        const nonce = crypto.getRandomValues(new Uint8Array(12))
        const text = new TextEncoder().encode(JSON.stringify(value))
        return { nonce, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, fresh, text) }
      }),
    )
    const writing = copy.transaction(['plain', 'encrypted', 'keys'], 'readwrite')
    writing.objectStore('keys').put(fresh, 1)
    for (const value of values) writing.objectStore('plain').add(value)
    for (const value of encrypted) writing.objectStore('encrypted').add(value)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))

    const readPlain = () => all(copy, 'plain')
    const readEncrypted = async () => {
      const [key, stored] = await Promise.all([
        result<CryptoKey>(copy.transaction('keys').objectStore('keys').get(1)),
        result<Encrypted[]>(copy.transaction('encrypted').objectStore('encrypted').getAll()),
      ])
      const decoder = new TextDecoder()
      const open = async ({ nonce, bytes }: Encrypted): Promise<unknown> =>
        JSON.parse(decoder.decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes)))
      return Promise.all(stored.map(open))
    }
    const took = { plain: [] as number[], encrypted: [] as number[], count: values.length }
    const time = async (into: number[], read: () => Promise<unknown[]>) => {
      const began = performance.now()
      await read()
      into.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (let run = -2; run < runs; run++) {
      const into = run < 0 ? { plain: [], encrypted: [] } : took
      await time(into.plain, readPlain)
      await time(into.encrypted, readEncrypted)
    }
    copy.close()
    await result(indexedDB.deleteDatabase('bench-encrypted'))
    return took
  }, reading)
