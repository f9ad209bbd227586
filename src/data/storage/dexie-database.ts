import type { Dexie, Table } from 'dexie'
import {
  abortedError,
  closedError,
  isEnded,
  isQuota,
  type Change,
  type Database,
  type Databases,
  type Key,
  type Range,
} from './database.ts'
import { allowWrites, connect, destroy, type IndexedDb, type Target } from './dexie-connection.ts'
import { Running } from './running.ts'

/**
 * IndexedDB through Dexie.
 * @param patience how long opening and deleting wait for a tab that does not close the database, in milliseconds
 */
export function dexieDatabases(from?: IndexedDb, patience = 4000): Databases {
  return {
    open: (name, shape) => openDexie({ name, shape, from, patience }),
    destroy: (name) => destroy(name, from, patience),
    names: async () => {
      const all = await (from?.indexedDB ?? indexedDB).databases()
      return all.flatMap((one) => one.name ?? [])
    },
  }
}

/** An open connection, and the operations on its stores, which also write when they are used in a transaction. */
interface Connection {
  dexie: Dexie
  reading: Change
  running: Running
}

async function openDexie(target: Target): Promise<Database> {
  const { name, shape } = target
  let open: Connection | null = null
  let opening: Promise<Connection> | null = null
  /** Whether we closed the database, or it was lost and must not be reopened. */
  let isOver = false
  let isLost = false
  const lost = new Set<() => void>()

  function closed(isUpgraded: boolean) {
    open = null
    // A newer app in another tab needs the database. The next use reopens the database, with all its data.
    if (isOver || isUpgraded) return
    isLost = isOver = shape.whenLost === 'stays-closed'
    for (const listener of lost) listener()
  }
  async function opened(): Promise<Connection> {
    // The notice that a connection was closed may come after the next connection is open.
    const running = new Running()
    const dexie = await connect(target, {
      closed: (isUpgraded) => open === connection && closed(isUpgraded),
      cutOff: () => running.cutOff(),
    })
    const connection = { dexie, reading: operations((store) => dexie.table(store)), running }
    open = connection
    if (isOver) dexie.close()
    return connection
  }
  /** Returns the open connection, or else a new one to a database that is empty if the browser deleted the old one. */
  function connected(): Connection | Promise<Connection> {
    if (isOver) throw closedError(name)
    return open ?? (opening ??= opened().finally(() => (opening = null)))
  }
  /** Runs the work, and once more if the connection was lost before anything was done. */
  async function through<R>(work: (connection: Connection) => PromiseLike<R>, nothingDone: () => boolean): Promise<R> {
    // Do not await an open connection, so that operations run in the order of their calls.
    const found = connected()
    const connection = 'dexie' in found ? found : await found
    try {
      return await connection.running.result(work(connection))
    } catch (error) {
      if (isOver || open === connection || !nothingDone()) throw error
      const next = await connected()
      return next.running.result(work(next))
    }
  }
  const read = <R>(work: (reading: Change) => Promise<R>): Promise<R> =>
    through(
      ({ reading }) => work(reading),
      () => true,
    )

  await opened()
  return {
    name,
    get: (store, key) => read((reading) => reading.get(store, key)),
    getMany: (store, keys) => read((reading) => reading.getMany(store, keys)),
    list: (store, range) => read((reading) => reading.list(store, range)),
    count: (store) => read((reading) => reading.count(store)),
    change(stores, work) {
      let hasBegun = false
      return through(
        ({ dexie, reading }) =>
          dexie
            // Dexie follows the awaits of a transaction only if its function is itself async.
            .transaction('rw!', [...stores], async () => {
              hasBegun = true
              return work(reading)
            })
            .catch((error: unknown) => {
              if (isQuota(error)) allowWrites(dexie, stores)
              throw hasBegun && isEnded(error) ? abortedError(error) : error
            }),
        () => !hasBegun,
      )
    },
    onLost(listener) {
      lost.add(listener)
      if (isLost) queueMicrotask(listener)
      return () => void lost.delete(listener)
    },
    close() {
      isOver = true
      open?.dexie.close()
    },
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
