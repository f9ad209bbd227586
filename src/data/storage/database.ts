/**
 * A key of a row. The types of this file are the part of IndexedDB that the data layer uses, so that a test can replace it;
 * `dexie-database.ts` implements them.
 */
export type Key = IDBValidKey

/** A part of a store by its primary key, including both ends; ascending unless `reverse`. */
export interface Range {
  from?: Key
  to?: Key
  limit?: number
  reverse?: boolean
}

export interface Reader {
  get<T>(store: string, key: Key): Promise<T | undefined>
  /** Returns the rows in the order of the keys; a missing row is undefined. */
  getMany<T>(store: string, keys: readonly Key[]): Promise<(T | undefined)[]>
  list<T>(store: string, range?: Range): Promise<T[]>
  count(store: string): Promise<number>
}

/** One transaction that may write. Await nothing in it but its own calls, because it commits as soon as it is idle. */
export interface Change extends Reader {
  put(store: string, rows: readonly object[]): Promise<void>
  /** Adds rows to a store with auto-incremented keys; returns the keys. */
  add(store: string, rows: readonly object[]): Promise<Key[]>
  remove(store: string, keys: readonly Key[]): Promise<void>
  removeRange(store: string, range: Range): Promise<void>
  clear(store: string): Promise<void>
}

export interface Database extends Reader {
  name: string
  /** Runs one transaction over these stores; resolves once it is committed (with `strict`: on the disk). */
  change<R>(stores: readonly string[], work: (change: Change) => Promise<R>): Promise<R>
  /**
   * Calls the listener if the browser (site data cleared, eviction) or another tab deleted the database, but not if we close it or
   * a newer app in another tab upgrades it. If the database is lost already, listeners that are added later are called too.
   */
  onLost(listener: () => void): () => void
  close(): void
}

export interface DatabaseShape {
  /** The stores of each version as Dexie writes them; null for a removed store. A new database uses only the last version. */
  versions: readonly Record<string, string | null>[]
  durability: 'strict' | 'relaxed'
  /**
   * `stays-closed`: after a deletion the database must be opened explicitly. Without this field, the next use creates an empty
   * database.
   */
  whenLost?: 'stays-closed'
}

/**
 * The error if another tab, for example a frozen one, does not close a database, so that it can be neither upgraded nor deleted
 * now.
 */
export class Blocked extends Error {
  override readonly name = 'Blocked'
}

export interface Databases {
  /** Throws `Blocked`, or the browser's error if the page may not store anything. */
  open(name: string, shape: DatabaseShape): Promise<Database>
  /** Throws `Blocked` if another tab keeps the database open; the browser deletes it once that tab closes it. */
  destroy(name: string): Promise<void>
  names(): Promise<string[]>
}

/** Whether an operation failed because the device is full. */
export const isQuota = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Whether the database was closed during the operation. */
export const isClosed = (error: unknown): boolean => isNamed(error, 'DatabaseClosedError')

/** Whether the database was deleted while it was being opened or used. */
export const isAborted = (error: unknown): boolean => isNamed(error, 'AbortError') || isDeletedInWebKit(error)

/** Whether an operation failed because its transaction is over: the browser ended it, which WebKit reports later. */
export const isEnded = (error: unknown): boolean => isNamed(error, 'InvalidStateError')

/** Whether the browser does not let this page store anything (a private window, a setting), or its storage does not work. */
export const isRefused = (error: unknown): boolean => isNamed(error, ...refusals)
const refusals = ['SecurityError', 'InvalidStateError', 'UnknownError', 'MissingAPIError', 'OpenFailedError']

/** The error for the use of a closed database: closed by us, or lost and not to be reopened. */
export const closedError = (name: string): DOMException => new DOMException(`${name} is closed`, 'DatabaseClosedError')

/** The error for a transaction that the browser has ended. */
export const abortedError = (cause: unknown): Error =>
  Object.assign(new Error('The browser has ended the transaction', { cause }), { name: 'AbortError' })

/** Whether WebKit ended the operation because the data of the site is deleted. The error has no name of its own. */
const isDeletedInWebKit = (error: unknown): boolean =>
  causesOf(error).some((one) => one.name === 'UnknownError' && one.message.includes('Database deleted'))

/** Whether the error, or one of its causes, has one of these names. */
const isNamed = (error: unknown, ...names: readonly string[]): boolean => causesOf(error).some(({ name }) => names.includes(name))

/** Returns the error and its causes. */
function causesOf(error: unknown): Error[] {
  const all: Error[] = []
  for (let one = error; one instanceof Error || one instanceof DOMException; one = causeOf(one)) all.push(one)
  return all
}

/** Returns the cause of an error. Dexie's error for the writing of many rows names no cause, but lists one failure per row. */
function causeOf(error: Error & { inner?: unknown; failures?: readonly unknown[] }): unknown {
  return error.inner ?? error.cause ?? error.failures?.[0]
}
