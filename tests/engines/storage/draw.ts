import type { Key, Range } from '#data/storage/database.ts'
import type { Random } from '#tests/model/world/random.ts'
import { type Operation, type Read, type Row, stores, type Transaction } from './steps.ts'

// Draws transactions by chance. Few keys are used, so that operations meet each other's rows.

const one = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)]!
const some = <T>(random: Random, most: number, draw: () => T): T[] => Array.from({ length: 1 + random.below(most) }, draw)

/** Texts whose order and storage can go wrong: empty, with a zero, outside of the first plane, composed in two ways, very long. */
const texts = ['', 'a', 'a\0', 'a\0b', 'B', 'b', 'é', 'e\u0301', '\u{1f3df}', '\uffff', '10', '9', 'z'.repeat(300)]
const numbers = [-1e300, -2.5, -1, 0, 1, 2, 2.5, 10, 2 ** 53, 1e-7]
// Dexie cannot remove a range of keys that begin with a list that is not empty; the app has no such keys.
const keys: readonly Key[] = [...texts, ...numbers, [], ['a'], ['a', 1], ['a', ''], [1, 'a'], ['a', 1, 'b'], [-1]]

const pairOf = (random: Random): [number, string] => [random.below(5), one(random, texts)]

const keyOf: Record<string, (random: Random) => Key> = {
  counted: (random) => 1 + random.below(25),
  paired: pairOf,
  named: (random) => one(random, keys),
}

const value = (random: Random) =>
  one<unknown>(random, [null, false, 0, 'text', [], { deep: [{ er: '\ud800' }] }, { at: 1.5, list: ['', null] }])

/** Returns a row to put. Some rows of the store with counted keys bring a key, and some have no value for the unique index. */
const rowOf: Record<string, (random: Random) => Row> = {
  counted: (random) => ({
    ...(random.percent(30) ? { seq: 1 + random.below(25) } : {}),
    ...(random.percent(90) ? { key: `k${random.below(60)}` } : {}),
    value: value(random),
  }),
  paired(random) {
    const [at, key] = pairOf(random)
    return { at, key, value: value(random) }
  },
  named: (random) => ({ name: one(random, keys), value: value(random) }),
}

function rangeOf(random: Random, store: string): Range {
  const draw = keyOf[store]!
  return {
    ...(random.percent(50) ? { from: draw(random) } : {}),
    ...(random.percent(50) ? { to: draw(random) } : {}),
    ...(random.percent(40) ? { limit: random.below(6) } : {}),
    ...(random.percent(40) ? { reverse: true } : {}),
  }
}

/** Returns the ends of a range, because rows are removed without a limit. */
const endsOf = ({ from, to }: Range): Range => ({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })

export function readOf(random: Random, among = stores): Read {
  const store = one(random, among)
  const key = () => keyOf[store]!(random)
  switch (random.below(4)) {
    case 0:
      return { call: 'get', store, key: key() }
    case 1:
      return { call: 'getMany', store, keys: some(random, 5, key) }
    case 2:
      return { call: 'count', store }
    default:
      return { call: 'list', store, range: rangeOf(random, store) }
  }
}

function operationOf(random: Random, among: readonly string[]): Operation {
  const store = one(random, among)
  const chance = random.below(100)
  const rows = () => some(random, 8, () => rowOf[store]!(random))
  if (chance < 40) return readOf(random, among)
  if (chance < 62) return { call: 'put', store, rows: rows() }
  if (chance < 78) return { call: 'add', store, rows: rows() }
  if (chance < 86) return { call: 'remove', store, keys: some(random, 4, () => keyOf[store]!(random)) }
  if (chance < 92) return { call: 'removeRange', store, range: endsOf(rangeOf(random, store)) }
  return chance < 94 ? { call: 'clear', store } : { call: 'throw' }
}

/** Returns a transaction over one or several stores. @param bulk the number of rows that it writes in addition */
export function transactionOf(random: Random, mark: string, bulk = 0): Transaction {
  const scope = stores.filter((store) => (bulk > 0 && store === 'paired') || random.percent(60))
  const among = scope.length > 0 ? scope : [one(random, stores)]
  const operations = some(random, 6, () => operationOf(random, among))
  if (bulk === 0) return { mark, stores: among, operations }
  const rows = Array.from({ length: bulk }, (_, index) => ({ at: 100 + index, key: mark, value: value(random) }))
  return { mark, stores: among, operations: inserted(random, operations, { call: 'put', store: 'paired', rows }) }
}

const inserted = (random: Random, operations: readonly Operation[], operation: Operation) =>
  operations.toSpliced(random.below(operations.length + 1), 0, operation)

/** Returns a transaction that its page or its engine aborts while it writes. */
export function aborting(random: Random, mark: string): Transaction {
  const { stores: scope, operations } = transactionOf(random, mark)
  const rows = some(random, 40, () => rowOf['named']!(random))
  const abort: Operation = { call: 'abort', by: random.percent(50) ? 'script' : 'engine', store: 'named', rows }
  return { mark, stores: [...new Set([...scope, 'named'])], operations: inserted(random, operations, abort) }
}

/** Returns a transaction that only writes, without conflicts. @param noise the characters of one of its rows */
export function writing(random: Random, mark: string, noise?: number): Transaction {
  const write = (): Operation => ({ call: 'put', store: 'named', rows: some(random, 3, () => rowOf['named']!(random)) })
  const operations = some(random, 3, write)
  const large: Operation = { call: 'put', store: 'paired', rows: [{ at: 99, key: '', noise }] }
  return { mark, stores: ['named', 'paired'], operations: noise ? inserted(random, operations, large) : operations }
}
