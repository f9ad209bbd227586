import { Dexie, type Table } from 'dexie'
import type { Change, Database, DatabaseShape, Databases, Key, Range } from './database.ts'

/** Where IndexedDB is; tests bring their own. */
export interface IndexedDb {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** IndexedDB through Dexie. */
export function dexieDatabases(from?: IndexedDb): Databases {
  return {
    open: (name, shape) => openDexie(name, shape, from),
    destroy: (name) => new Dexie(name, { ...from }).delete(),
    names: async () => {
      const all = await (from?.indexedDB ?? indexedDB).databases()
      return all.flatMap((one) => one.name ?? [])
    },
  }
}

async function openDexie(name: string, shape: DatabaseShape, from?: IndexedDb): Promise<Database> {
  const dexie = new Dexie(name, { ...from, chromeTransactionDurability: shape.durability, cache: 'disabled' })
  for (const [index, stores] of shape.versions.entries()) dexie.version(index + 1).stores(stores)
  await dexie.open()
  const reading = operations((store) => dexie.table(store))
  return {
    name,
    ...reading,
    // Dexie follows the awaits of a transaction only where its function is an async one itself.
    change: (stores, work) => dexie.transaction('rw!', [...stores], async () => work(reading)) as never,
    onLost(listener) {
      // Fires when the browser closes it, not when we do.
      dexie.on('close', listener)
      return () => dexie.on('close').unsubscribe(listener)
    },
    close: () => dexie.close(),
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

/** So many at once, so that thousands of rows do not hold up a frame. */
const PIECE = 250

async function inPieces<T>(all: readonly T[], work: (piece: readonly T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) await work(all.length > PIECE ? all.slice(from, from + PIECE) : all)
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
