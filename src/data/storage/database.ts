/** The part of IndexedDB that the data layer uses, so that a test can replace it. Implemented in `dexie-database.ts`. */
export type Key = IDBValidKey

/** A stretch of a store by its primary key, both ends included; ascending unless `reverse`. */
export interface Range {
  from?: Key
  to?: Key
  limit?: number
  reverse?: boolean
}

export interface Reader {
  get<T>(store: string, key: Key): Promise<T | undefined>
  /** In the order of the keys; missing rows are undefined. */
  getMany<T>(store: string, keys: readonly Key[]): Promise<(T | undefined)[]>
  list<T>(store: string, range?: Range): Promise<T[]>
  count(store: string): Promise<number>
}

/** One transaction that may write. Await nothing in it but its own calls: it commits as soon as it is idle. */
export interface Change extends Reader {
  put(store: string, rows: readonly object[]): Promise<void>
  /** Adds rows to a store with counted keys; answers the keys. */
  add(store: string, rows: readonly object[]): Promise<Key[]>
  remove(store: string, keys: readonly Key[]): Promise<void>
  removeRange(store: string, range: Range): Promise<void>
  clear(store: string): Promise<void>
}

export interface Database extends Reader {
  name: string
  /** All or nothing over these stores; resolves once it is committed (with `strict`: on the disk). */
  change<R>(stores: readonly string[], work: (change: Change) => Promise<R>): Promise<R>
  /**
   * The browser deleted the database (site data cleared, eviction), or another tab did; not called when we close it, nor when a
   * newer app in another tab upgrades it. A closed database also calls listeners that are added later.
   */
  onLost(listener: () => void): () => void
  close(): void
}

export interface DatabaseShape {
  /** One entry a version: the stores as Dexie writes them, null for one that goes. Only the last matters to a new database. */
  versions: readonly Record<string, string | null>[]
  durability: 'strict' | 'relaxed'
  /** After a deletion the holders must open it again; else the next use creates an empty one. */
  whenLost?: 'stays-closed'
}

/** Another tab keeps the database open (it is frozen): now it can be neither upgraded nor deleted. */
export class Blocked extends Error {
  override readonly name = 'Blocked'
}

export interface Databases {
  /** Throws `Blocked`, or the browser's error if the page may not store anything. */
  open(name: string, shape: DatabaseShape): Promise<Database>
  /** Throws `Blocked` if another tab keeps it open: it is deleted once that tab closes it. */
  destroy(name: string): Promise<void>
  names(): Promise<string[]>
}

/** Did the device refuse because it is full? */
export const isQuota = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Was the database closed while something was still going on in it? */
export const isClosed = (error: unknown): boolean => isNamed(error, 'DatabaseClosedError')

/** Was it taken away while it was being opened or used? */
export const isAborted = (error: unknown): boolean => isNamed(error, 'AbortError')

/** Does the browser not let this page store anything (a private window, a setting), or does its storage not work? */
export const isRefused = (error: unknown): boolean => isNamed(error, ...refusals)
const refusals = ['SecurityError', 'InvalidStateError', 'UnknownError', 'MissingAPIError', 'OpenFailedError']

/** The error of a use after the close: by us, or where what was lost stays closed. */
export const closedError = (name: string): DOMException => new DOMException(`${name} is closed`, 'DatabaseClosedError')

/** Does the error, or one of its causes, have one of these names? */
function isNamed(error: unknown, ...names: readonly string[]): boolean {
  for (
    let one = error;
    one instanceof Error || one instanceof DOMException;
    one = (one as { inner?: unknown }).inner ?? one.cause
  ) {
    if (names.includes(one.name)) return true
  }
  return false
}
