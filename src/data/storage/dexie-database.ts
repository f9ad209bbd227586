import { Dexie, type Table } from 'dexie'
import { Blocked, type Change, type Database, type DatabaseShape, type Databases, type Key, type Range } from './database.ts'

/** Where IndexedDB is; tests bring their own. */
export interface IndexedDb {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/**
 * IndexedDB through Dexie.
 * @param patience a tab that is awake closes when it is asked to; for one that does not, opening and deleting wait so many milliseconds
 */
export function dexieDatabases(from?: IndexedDb, patience = 4000): Databases {
  return {
    open: (name, shape) => openDexie(name, shape, from, patience),
    destroy: (name) => destroyed(new Dexie(name, { ...from }), patience),
    names: async () => {
      const all = await (from?.indexedDB ?? indexedDB).databases()
      return all.flatMap((one) => one.name ?? [])
    },
  }
}

async function openDexie(name: string, shape: DatabaseShape, from: IndexedDb | undefined, patience: number): Promise<Database> {
  const dexie = new Dexie(name, { ...from, chromeTransactionDurability: shape.durability, cache: 'disabled' })
  for (const [index, stores] of shape.versions.entries()) dexie.version(index + 1).stores(stores)
  await opened(dexie, patience)
  /** Dexie tells of every closing, ours too. */
  let isOver = false
  let isLost = false
  /** A newer app in another tab needs it: it comes back with the next use, and all that was in it. */
  let isUpgraded = false
  const lost = new Set<() => void>()
  dexie.on('versionchange', ({ newVersion }) => void (isUpgraded = newVersion !== null && newVersion > 0))
  dexie.on('close', () => {
    if (isOver || isUpgraded) {
      isUpgraded = false
      return
    }
    // Left to itself Dexie makes an empty one for whatever is still being written into the one that is gone.
    if (shape.whenLost === 'stays-closed') queueMicrotask(() => dexie.close())
    for (const listener of lost) listener()
    isLost = isOver = shape.whenLost === 'stays-closed'
  })
  const reading = operations((store) => dexie.table(store))
  return {
    name,
    ...reading,
    // Dexie follows the awaits of a transaction only where its function is an async one itself.
    change: (stores, work) => dexie.transaction('rw!', [...stores], async () => work(reading)) as never,
    onLost(listener) {
      lost.add(listener)
      if (isLost) queueMicrotask(listener)
      return () => void lost.delete(listener)
    },
    close() {
      isOver = true
      dexie.close()
    },
  }
}

/** Opens it, unless another tab keeps it in an older version for longer than that. */
async function opened(dexie: Dexie, patience: number): Promise<void> {
  try {
    await unlessBlocked(dexie, patience, () => dexie.open())
  } catch (error) {
    dexie.close()
    throw error
  }
}

/** Deletes it. Where a tab that is frozen keeps it open, the browser does so as soon as that one lets go; nobody waits for it here. */
const destroyed = (dexie: Dexie, patience: number): Promise<void> => unlessBlocked(dexie, patience, () => dexie.delete())

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

type AnyTable = Table<object, Key>

function operations(table: (store: string) => AnyTable): Change {
  return {
    get: (store, key) => table(store).get(key) as never,
    getMany: (store, keys) => table(store).bulkGet([...keys]) as never,
    list: (store, range) => within(table(store), range) as never,
    count: (store) => table(store).count(),
    put: (store, rows) => inPieces(rows, (piece) => table(store).bulkPut([...piece])),
    async add(store, rows) {
      const keys: Key[] = []
      await inPieces(rows, async (piece) => void keys.push(...(await table(store).bulkAdd([...piece], { allKeys: true }))))
      return keys
    },
    remove: (store, keys) => inPieces(keys, (piece) => table(store).bulkDelete([...piece])),
    removeRange: async (store, range) => void (await bounded(table(store), range).delete()),
    clear: (store) => table(store).clear(),
  }
}

/** How many rows are written at once, so that thousands do not hold up a frame. */
const PIECE_ROWS = 250

async function inPieces<T>(all: readonly T[], work: (piece: readonly T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE_ROWS)
    await work(all.length > PIECE_ROWS ? all.slice(from, from + PIECE_ROWS) : all)
}

function bounded(table: AnyTable, { from, to }: Range) {
  const key = table.where(':id')
  if (from !== undefined && to !== undefined) return key.between(from, to, true, true)
  if (from !== undefined) return key.aboveOrEqual(from)
  if (to !== undefined) return key.belowOrEqual(to)
  return table.toCollection()
}

function within(table: AnyTable, range: Range = {}): PromiseLike<object[]> {
  let found = bounded(table, range)
  if (range.reverse) found = found.reverse()
  if (range.limit !== undefined) found = found.limit(range.limit)
  return found.toArray()
}
