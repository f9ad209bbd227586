import type { Key, Range } from '#data/storage/database.ts'

/** One store of an IndexedDB database in memory, with its rows at one moment. */
export interface MemoryStore {
  path: string | readonly string[]
  /** Whether the store counts its own keys. */
  counts: boolean
  /** A field whose values must be unique. */
  unique: string | null
  rows: Map<string, { key: Key; row: object }>
  next: number
}

/** Makes an empty store. @param schema in Dexie's format: `++seq, &key`, `[at+key]`, `id` */
export function emptyStore(schema: string): MemoryStore {
  const [primary = '', ...indexes] = schema.split(',').map((part) => part.trim())
  const path = primary.replace(/^\+\+|^&/, '')
  return {
    path: path.startsWith('[') ? path.slice(1, -1).split('+') : path,
    counts: primary.startsWith('++'),
    unique: indexes.find((index) => index.startsWith('&'))?.slice(1) ?? null,
    rows: new Map(),
    next: 1,
  }
}

/** Copies a store for the changes of a transaction, which are discarded if it fails. */
export const fork = (store: MemoryStore): MemoryStore => ({ ...store, rows: new Map(store.rows) })

const named = (key: Key): string => JSON.stringify(key)

export const getRow = (store: MemoryStore, key: Key): object | undefined => {
  const found = store.rows.get(named(key))
  return found && structuredClone(found.row)
}

export function putRow(store: MemoryStore, given: object, isNew: boolean): Key {
  const row = structuredClone(given) as Record<string, unknown>
  if (store.counts && row[store.path as string] === undefined) row[store.path as string] = store.next
  const key = keyOf(store, row)
  if (store.counts && typeof key === 'number') store.next = Math.max(store.next, key + 1)
  if (isNew && store.rows.has(named(key))) throw new DOMException('The key is there already', 'ConstraintError')
  // A row without a value is not in the index.
  if (store.unique !== null && row[store.unique] !== undefined) {
    const taken = [...store.rows.values()].some(
      (other) => named(other.key) !== named(key) && (other.row as typeof row)[store.unique!] === row[store.unique!],
    )
    if (taken) throw new DOMException('Another row has this value', 'ConstraintError')
  }
  store.rows.set(named(key), { key, row })
  return key
}

export const removeRow = (store: MemoryStore, key: Key): void => void store.rows.delete(named(key))

/** Returns the rows in the order of their keys. */
export function listRows(store: MemoryStore, { from, to, limit, reverse }: Range = {}): { key: Key; row: object }[] {
  const within = [...store.rows.values()]
    .filter(({ key }) => (from === undefined || order(key, from) >= 0) && (to === undefined || order(key, to) <= 0))
    .sort((a, b) => order(a.key, b.key))
  if (reverse) within.reverse()
  return limit === undefined ? within : within.slice(0, limit)
}

const keyOf = ({ path }: MemoryStore, row: Record<string, unknown>): Key =>
  (typeof path === 'string' ? row[path] : path.map((field) => row[field])) as Key

/** Returns the rank of a key's type: numbers before texts, texts before lists. */
const rank = (key: unknown) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)

function order(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (!Array.isArray(a) || !Array.isArray(b)) return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const found = order(a[at], b[at])
    if (found !== 0) return found
  }
  return a.length - b.length
}
