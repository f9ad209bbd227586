import { Dexie } from 'dexie'
import { Blocked, type DatabaseShape, isAborted } from './database.ts'

/** The IndexedDB to use; tests pass their own. */
export interface IndexedDb {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** The database, and how long to wait for a tab that keeps it open, in milliseconds. */
export interface Target {
  name: string
  shape: DatabaseShape
  from: IndexedDb | undefined
  patience: number
}

// A page in the back/forward cache keeps its connections. If Dexie closed them, they would look lost.
Dexie.disableBfCache = true

/** The waits between tries, in milliseconds, since the browser also closes new connections while it clears the page's storage. */
const AGAIN_MS = [20, 100, 500, 1000]

interface Listener {
  /**
   * Called when the connection is closed by the browser, another tab or us. `isUpgraded`: a newer app in another tab needs the
   * database
   */
  closed(isUpgraded: boolean): void
  /** Called when the browser has closed the connection, and ended its transactions. */
  cutOff(): void
}

/** Opens a connection; throws `Blocked` if an unresponsive tab does not close an older version. */
export async function connect(target: Target, listener: Listener): Promise<Dexie> {
  for (const wait of AGAIN_MS) {
    try {
      return await connectOnce(target, listener)
    } catch (error) {
      if (!isAborted(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return connectOnce(target, listener)
}

/**
 * Opens one connection, and never reopens it. Dexie would reopen a connection that the browser closed. While storage is being
 * cleared, reopening fails, and Dexie (4.4) then checks endlessly, on the main thread, whether the database is open.
 */
async function connectOnce({ name, shape, from, patience }: Target, { closed, cutOff }: Listener): Promise<Dexie> {
  const factory = from?.indexedDB ?? indexedDB
  let mayOpen = true
  const once: IDBFactory = {
    open(...inputs) {
      if (!mayOpen) throw new DOMException('A connection that was closed stays closed', 'DatabaseClosedError')
      return factory.open(...inputs)
    },
    deleteDatabase: (of) => factory.deleteDatabase(of),
    databases: () => factory.databases(),
    cmp: (a, b) => factory.cmp(a, b),
  }
  const options = { chromeTransactionDurability: shape.durability, cache: 'disabled' } as const
  const dexie = new Dexie(name, { ...from, ...options, indexedDB: once, autoOpen: false })
  for (const [index, stores] of shape.versions.entries()) dexie.version(index + 1).stores(stores)
  try {
    await unlessBlocked(dexie, patience, () => dexie.open())
  } catch (error) {
    dexie.close()
    throw error
  } finally {
    mayOpen = false
  }
  let isUpgraded = false
  dexie.on('versionchange', ({ newVersion }) => void (isUpgraded = newVersion !== null && newVersion > 0))
  dexie.on('close', () => closed(isUpgraded))
  dexie.backendDB().addEventListener('close', cutOff)
  return dexie
}

/**
 * Makes a connection write again after a transaction for which the device had no space: Firefox lets the next transaction only
 * delete rows, and refuses it otherwise. Begins that transaction, and ends it.
 */
export function allowWrites(dexie: Dexie, stores: readonly string[]): void {
  if (dexie.isOpen())
    dexie
      .backendDB()
      .transaction([...stores], 'readwrite')
      .abort()
}

/**
 * Deletes a database. Throws `Blocked` if a tab has not closed the database after `patience` milliseconds; the browser then deletes
 * the database once that tab closes it.
 */
export async function destroy(name: string, from: IndexedDb | undefined, patience: number): Promise<void> {
  const dexie = new Dexie(name, { ...from })
  await unlessBlocked(dexie, patience, () => dexie.delete())
}

async function unlessBlocked(dexie: Dexie, patience: number, work: () => PromiseLike<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<never>((_, reject) => {
    dexie.on('blocked', () => {
      timer ??= setTimeout(() => reject(new Blocked(`${dexie.name} is kept open elsewhere`)), patience)
    })
  })
  try {
    await Promise.race([work(), blocked])
  } finally {
    clearTimeout(timer)
  }
}
