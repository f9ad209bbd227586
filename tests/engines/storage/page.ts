import { type Databases, isQuota } from '#data/storage/database.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import { Client, type Hooks } from './client.ts'
import type { Report } from './page-server.ts'
import type { Step } from './steps.ts'

// The page under test: runs steps on the real storage layer, and reports their outcomes to the server that it came from.

const databases: Databases = dexieDatabases()

/** The native transaction that was created last. */
let latest: IDBTransaction | undefined
const create = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (...inputs) {
  return (latest = create.apply(this, inputs))
}

const FILLER = 'filler'
const openFiller = () => databases.open(FILLER, { durability: 'relaxed', versions: [{ pieces: '++number' }] })
const LARGEST = 1 << 20
const SMALLEST = 1 << 13

/** Fills the space that the origin may use, until not even a small piece fits. */
async function fill(): Promise<void> {
  const filler = await openFiller()
  const fits = (size: number) =>
    filler
      .change(['pieces'], (change) => change.add('pieces', [{ bytes: randomBytes(size) }]))
      .then(
        () => true,
        (error: unknown) => {
          if (isQuota(error)) return false
          throw error
        },
      )
  try {
    for (let size = LARGEST; size >= SMALLEST; size /= 2) while (await fits(size));
  } finally {
    filler.close()
  }
}

/** The most bytes that `getRandomValues` fills at once. */
const MOST_RANDOM = 65_536

function randomBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let from = 0; from < size; from += MOST_RANDOM) crypto.getRandomValues(bytes.subarray(from, from + MOST_RANDOM))
  return bytes
}

/** Opens the database in a newer version, as another tab does, and closes it. */
async function upgrade(name: string): Promise<void> {
  const version = (await indexedDB.databases()).find((one) => one.name === name)?.version
  if (version === undefined) return
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, version + 10)
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = () => reject(opening.error as DOMException)
  })
}

const report = (sent: Report) => void fetch('/report', { method: 'POST', body: JSON.stringify(sent) })
const clearSite = async () => void (await fetch('/clear', { method: 'POST' }))

const hooks = {
  abort(by) {
    if (by === 'script') return latest!.abort()
    latest!.objectStore(latest!.objectStoreNames[0]!).count().onsuccess = () => {
      throw new Error('In the handler of a request')
    }
  },
  upgrade,
  fill,
  makeSpace: () => databases.destroy(FILLER),
  clearSite,
} satisfies Hooks

let running = 0
let clearing: Promise<void> | undefined
const client = new Client(databases, {
  ...hooks,
  reached(clears) {
    if (clears) clearing = clearSite()
    report({ id: running, reached: true })
  },
  ended: (ended) => report({ id: running, ended }),
})

/** Runs a step, and reports its outcome. */
async function start(id: number, step: Step): Promise<void> {
  running = id
  const outcome = await client.run(step)
  await clearing
  report({ id, outcome })
}

Object.assign(globalThis, { start })
