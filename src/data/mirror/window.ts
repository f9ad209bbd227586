import { orderOf, valueAt, type ListQuery, type ListShape } from '#contract/core/list.ts'
import type { Paged } from '#contract/core/wire.ts'
import { sortKeys } from '#lib/sort-key.ts'

type Value = string | number | boolean | null
type Fields = Readonly<Record<string, Value | undefined>>

/**
 * Many rows (20,000) in memory, searched, filtered and sorted in a few milliseconds: the text to search and each order asked
 * for are made once and kept. Answers what `pageOf` of the contract answers for the same rows, and a property test holds the
 * two together.
 */
export class RowWindow<Row, Field extends string> {
  readonly rows: readonly Row[]
  readonly #list: ListShape<Row, Field>
  #texts: string[] | null = null
  #ids: Uint32Array | null = null
  readonly #orders = new Map<string, Uint32Array>()

  constructor(list: ListShape<Row, Field>, rows: readonly Row[]) {
    this.#list = list
    this.rows = rows
  }

  page(query: ListQuery): Paged<Row> {
    const { orderBy, order } = orderOf(this.#list, query)
    const tests = this.#testsOf(query)
    const data: Row[] = []
    let found = 0
    for (const index of this.#order(orderBy, order)) {
      if (!tests.every((test) => test(index))) continue
      if (found >= query.skip && data.length < query.take) data.push(this.rows[index] as Row)
      found++
    }
    return { data, meta: { totalCount: found, page: Math.floor(query.skip / query.take) + 1 } }
  }

  #testsOf(query: ListQuery): ((index: number) => boolean)[] {
    const tests: ((index: number) => boolean)[] = []
    for (const [name, wanted] of Object.entries(query.filters)) {
      const filter = this.#list.filters[name]
      if (wanted === undefined || filter === undefined) continue
      if (filter.is === 'has') {
        const any = new Set(Array.isArray(wanted) ? (wanted as unknown[]) : [wanted])
        if (any.size > 0) tests.push((index) => filter.of(this.rows[index] as Row).some((one) => any.has(one)))
        continue
      }
      const read = this.#reader(filter.field)
      const value = (index: number) => read(this.rows[index] as Row)
      if (filter.is === 'equals') tests.push((index) => value(index) === wanted)
      else if (filter.is === 'in') {
        const any = new Set(Array.isArray(wanted) ? (wanted as unknown[]) : [])
        if (any.size > 0) tests.push((index) => any.has(value(index)))
      } else {
        const from = filter.is === 'from'
        tests.push((index) => {
          const at = value(index)
          return at !== null && (from ? at >= (wanted as string) : at <= (wanted as string))
        })
      }
    }
    const needle = query.searchQuery?.trim().toLowerCase()
    if (needle) {
      const texts = this.#searchTexts()
      tests.push((index) => (texts[index] ?? '').includes(needle))
    }
    return tests
  }

  /** What reads a field of a row: its path is taken apart once, not for each row. */
  #reader(field: Field): (row: Row) => Value {
    const made = this.#list.derived?.[field]
    if (made) return made
    const [first, second, ...more] = field.split('.')
    if (second === undefined) return (row) => (row as Fields)[first!] ?? null
    if (more.length > 0) return (row) => valueAt(row, field)
    return (row) => ((row as Fields)[first!] as unknown as Fields | null | undefined)?.[second] ?? null
  }

  #searchTexts(): string[] {
    if (this.#texts) return this.#texts
    const readers = this.#list.search.map((field) => this.#reader(field))
    // The fields stand apart by a character that nobody types.
    return (this.#texts = this.rows.map((row) => {
      let text = ''
      for (const read of readers) text += `${read(row) ?? ''}\u0000`
      return text.toLowerCase()
    }))
  }

  /** Makes ready what a first search and a first sort by any field begin with. */
  prepare(): void {
    this.#searchTexts()
    this.#byId()
  }

  /** The rows' places in the order of their ids, which breaks every tie. */
  #byId(): Uint32Array {
    if (this.#ids) return this.#ids
    const ids = this.rows.map((row) => this.#key(this.#list.id)(row) ?? '')
    return (this.#ids = Uint32Array.from(this.rows.keys()).sort((a, b) => compare(ids[a]!, ids[b]!)))
  }

  /** The rows' places in an order: nulls last both ways, ties by id. */
  #order(field: Field, order: 'asc' | 'desc'): Uint32Array {
    const name = `${order} ${field}`
    const known = this.#orders.get(name)
    if (known) return known
    const key = this.#key(field)
    const keys = this.rows.map((row) => key(row))
    const distinct = [...new Set(keys)].filter((one) => one !== null).sort(compare)
    if (order === 'desc') distinct.reverse()
    const ranks = new Map(distinct.map((one, rank) => [one, rank]))
    // Each row is one number, its rank and then its place by id: numbers sort without a function in a few milliseconds.
    const count = keys.length
    const tied = distinct.length < count
    const byId = tied ? this.#byId() : null
    const at = (nth: number) => (byId ? byId[nth]! : nth)
    const packed = new Float64Array(count)
    for (let nth = 0; nth < count; nth++) packed[nth] = (ranks.get(keys[at(nth)]!) ?? distinct.length) * count + nth
    const places = Uint32Array.from(packed.sort(), (one) => at(one % count))
    this.#orders.set(name, places)
    return places
  }

  #key(field: Field): (row: Row) => string | number | null {
    const read = this.#reader(field)
    const kind = this.#list.fields[field]
    const textKey = sortKeys()
    return (row) => {
      const value = read(row)
      if (value === null) return null
      return kind === 'text' ? textKey(String(value)) : kind === 'instant' || kind === 'id' ? String(value) : Number(value)
    }
  }
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
