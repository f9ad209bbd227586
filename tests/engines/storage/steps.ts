import type { DatabaseShape, Key, Range } from '#data/storage/database.ts'

/** A call that reads, in a transaction or outside of one. */
export type Read =
  | { call: 'get'; store: string; key: Key }
  | { call: 'getMany'; store: string; keys: Key[] }
  | { call: 'list'; store: string; range: Range }
  | { call: 'count'; store: string }

/** One operation of a transaction. */
export type Operation =
  | Read
  | { call: 'put' | 'add'; store: string; rows: Row[] }
  | { call: 'remove'; store: string; keys: Key[] }
  | { call: 'removeRange'; store: string; range: Range }
  | { call: 'clear'; store: string }
  /** An error of the work itself. */
  | { call: 'throw' }
  /** An abort of the native transaction while rows are being written: by a script, or by the engine for an error in a handler. */
  | { call: 'abort'; by: 'script' | 'engine'; store: string; rows: Row[] }

/** A row; `noise` adds a text of this length that cannot be compressed. */
export type Row = Record<string, unknown> & { noise?: number }

/** A transaction that leaves its mark: a row with its number in the order of commits. */
export interface Transaction {
  mark: string
  stores: string[]
  operations: Operation[]
}

export type Name = 'outbox' | 'mirror'

/** A moment within a transaction: before one of its operations. */
export interface Moment {
  transaction: number
  operation: number
}

/** A step of one tab, which the page runs on IndexedDB, and the test on the model's storage. */
export type Step =
  | { do: 'open' | 'close' | 'destroy' | 'upgrade' | 'dump'; database: Name }
  | { do: 'names' | 'losses' | 'fill' | 'make-space' | 'clear-site' }
  | { do: 'read'; database: Name; operation: Read }
  | { do: 'change'; database: Name; transaction: Transaction }
  /** Transactions one after the other, or all started at once. At the moment, the page reports it, or clears its own data. */
  | { do: 'burst'; database: Name; transactions: Transaction[]; atOnce: boolean; at?: Moment; clears?: boolean }

/** The result of a step as JSON, or the kind of its error. */
export type Outcome = { value: unknown } | { error: string }

/** The outcome of a transaction of a burst. */
export type Ended = Outcome & {
  mark: string
  /** How often the database had been lost before the transaction was started. */
  losses: number
}

export const isDone = (outcome: Outcome): outcome is { value: unknown } => 'value' in outcome

/** The store of the marks. */
export const MARKS = 'marks'

const versions = [{ counted: '++seq, &key', paired: '[at+key]', named: 'name', [MARKS]: 'name' }] as const

/** The stores without the marks. */
export const stores: readonly string[] = Object.keys(versions[0]).filter((store) => store !== MARKS)

/** Databases like those of the app: one that must not lose anything, and one that is not to be recreated during its use. */
export const shapes: Record<Name, DatabaseShape> = {
  outbox: { durability: 'strict', versions },
  mirror: { durability: 'relaxed', versions, whenLost: 'stays-closed' },
}

/** Returns the value of a step that must not fail. */
export function valueOf<T>(outcome: Outcome): T {
  if (!isDone(outcome)) throw new Error(`A step failed: ${outcome.error}`)
  return outcome.value as T
}
