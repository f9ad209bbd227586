import type { Change, Database, DatabaseShape, Databases } from '#data/storage/database.ts'
import { calm, type Loom, type Thread } from './loom.ts'
import { emptyStore, fork, getRow, listRows, putRow, removeRow, type MemoryStore } from './memory-store.ts'

/** The name of the error of a closed database. */
export const CLOSED = 'DatabaseClosedError'

type Stores = Map<string, MemoryStore>

/** The writes of a committed transaction into a store. */
export interface Written {
  database: string
  store: string
  put: object[]
  removed: object[]
}

/**
 * The IndexedDB of one device: atomic, one transaction after the other, each row a copy. A transaction is one task, and the
 * notification of its caller another, so that a caller can die after storing without knowing it.
 */
export class MemoryDatabases {
  readonly #loom: Loom
  readonly #stored = new Map<string, Stores>()
  readonly #connections = new Map<string, Set<() => void>>()
  /** Called before a transaction that puts rows is committed; throws if the device must refuse the transaction. */
  guard: (database: string, stores: readonly string[]) => void = () => {}
  /** Called for every committed transaction, with the tab or worker that made it. */
  witness: (written: readonly Written[], by: Thread) => void = () => {}
  /** Called when a transaction has just been committed, and its caller does not know it yet. */
  committed: (made: { database: string; by: Thread; written: readonly Written[] }) => void = () => {}

  constructor(loom: Loom) {
    this.#loom = loom
  }

  names = (): string[] => [...this.#stored.keys()]

  /** Reads without a task, for the oracle. */
  peek = (database: string, store: string): object[] => {
    const found = this.#stored.get(database)?.get(store)
    return found ? listRows(found).map(({ row }) => row) : []
  }

  /** Deletes a database, as the browser may, even while it is open. */
  evict(name: string): void {
    this.#stored.delete(name)
    for (const lost of this.#connections.get(name) ?? []) lost()
  }

  /** Returns IndexedDB as one tab sees it. */
  of(owner: Thread): Databases {
    return {
      open: (name, shape) => this.#loom.ask(owner, `db:${name}`, () => this.#open(owner, name, shape)),
      destroy: (name) => this.#loom.ask(owner, `db:${name}`, () => this.evict(name)),
      names: () => this.#loom.ask(owner, null, this.names),
    }
  }

  #open(owner: Thread, name: string, shape: DatabaseShape): Database {
    const lost = new Set<() => void>()
    let closed = false
    let isLost = false
    const lose = () => {
      isLost = closed = shape.whenLost === 'stays-closed'
      if (closed) connections.delete(lose)
      if (owner.alive) this.#loom.push(owner, `lost:${owner.name}`, () => lost.forEach((listener) => listener()))
    }
    const connections = this.#connections.get(name) ?? new Set()
    this.#connections.set(name, connections.add(lose))
    const within = <T>(work: (stores: Stores) => T | Promise<T>): Promise<T> =>
      this.#loom.ask(owner, `db:${name}`, () => {
        if (closed) throw new DOMException('The database is closed', CLOSED)
        return work(this.#storesOf(name, shape))
      })
    const store = (stores: Stores, one: string) => stores.get(one) ?? refuseUnknown(one)
    this.#storesOf(name, shape)
    return {
      name,
      get: (one, key) => within((stores) => getRow(store(stores, one), key)) as never,
      getMany: (one, keys) => within((stores) => keys.map((key) => getRow(store(stores, one), key))) as never,
      list: (one, range) =>
        within((stores) => listRows(store(stores, one), range).map(({ row }) => structuredClone(row))) as never,
      count: (one) => within((stores) => store(stores, one).rows.size),
      change: async (names, work) => {
        const result = await within((stores) => this.#transaction({ name, stores, owner }, names, work))
        return this.#loom.ask(owner, `done:${owner.name}`, () => result)
      },
      onLost: (listener) => {
        lost.add(listener)
        if (isLost) this.#loom.push(owner, `lost:${owner.name}`, listener)
        return () => void lost.delete(listener)
      },
      close: () => {
        closed = true
        connections.delete(lose)
      },
    }
  }

  async #transaction<R>(
    { name, stores, owner }: { name: string; stores: Stores; owner: Thread },
    names: readonly string[],
    work: (change: Change) => Promise<R>,
  ): Promise<R> {
    const forked: Stores = new Map(names.map((one) => [one, fork(stores.get(one) ?? refuseUnknown(one))]))
    const written = new Map(names.map((one): [string, Written] => [one, { database: name, store: one, put: [], removed: [] }]))
    const result = await alone(work(changeOf(forked, written)))
    if ([...written.values()].some(({ put }) => put.length > 0)) this.guard(name, names)
    for (const [one, store] of forked) stores.set(one, store)
    const changed = [...written.values()].filter(({ put, removed }) => put.length + removed.length > 0)
    this.witness(changed, owner)
    this.committed({ database: name, by: owner, written: changed })
    return result
  }

  /** Returns the stores of a database, which is created at its first use. */
  #storesOf(name: string, { versions }: DatabaseShape): Stores {
    let stores = this.#stored.get(name)
    if (!stores) {
      stores = new Map(
        Object.entries(versions.at(-1) ?? {}).flatMap(([one, schema]) => (schema === null ? [] : [[one, emptyStore(schema)]])),
      )
      this.#stored.set(name, stores)
    }
    return stores
  }
}

function refuseUnknown(store: string): never {
  throw new DOMException(`${store} is not part of this transaction`, 'NotFoundError')
}

/** Runs a transaction's work. @throws if it waits for anything else, because IndexedDB would commit at that moment */
async function alone<R>(working: Promise<R>): Promise<R> {
  let over = false
  working.then(
    () => (over = true),
    () => (over = true),
  )
  await calm()
  if (!over) throw new Error('A transaction waits for work outside of itself.')
  return working
}

function changeOf(stores: Stores, written: ReadonlyMap<string, Written>): Change {
  const at = (name: string) => stores.get(name) ?? refuseUnknown(name)
  const writtenIn = (name: string) => written.get(name)!
  const drop = (name: string, found: ReturnType<typeof listRows>) => {
    for (const { key, row } of found) {
      removeRow(at(name), key)
      writtenIn(name).removed.push(row)
    }
  }
  return {
    get: async (name, key) => getRow(at(name), key) as never,
    getMany: async (name, keys) => keys.map((key) => getRow(at(name), key)) as never,
    list: async (name, range) => listRows(at(name), range).map(({ row }) => structuredClone(row)) as never,
    count: async (name) => at(name).rows.size,
    async put(name, rows) {
      for (const row of rows) {
        putRow(at(name), row, false)
        writtenIn(name).put.push(structuredClone(row))
      }
    },
    async add(name, rows) {
      return rows.map((row) => {
        const key = putRow(at(name), row, true)
        writtenIn(name).put.push(getRow(at(name), key)!)
        return key
      })
    },
    async remove(name, keys) {
      for (const key of keys) drop(name, listRows(at(name), { from: key, to: key }))
    },
    removeRange: async (name, range) => drop(name, listRows(at(name), range)),
    clear: async (name) => drop(name, listRows(at(name))),
  }
}
