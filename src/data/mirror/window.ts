import { compareValues } from '#lib/compare.ts'
import { foldedText, needleOf, orderOf, valueAt, type ListQuery, type ListShape } from '#contract/core/list.ts'
import type { Paged } from '#contract/core/wire.ts'
import { searchKey } from '#lib/search-key.ts'
import { sortKeys } from '#lib/sort-key.ts'

type Value = string | number | boolean | null
/** A sort key; null sorts last. */
type Key = string | number | null
type Fields = Readonly<Record<string, Value | undefined>>

/** A search that found at least this many times the rows that a page needs sorts only the rows up to the end of the page. */
const FEW = 20

/**
 * Many rows (20,000) in memory, searched, filtered and sorted in a few milliseconds, because search texts and sort keys are
 * computed once and cached. Returns the same result as `pageOf` of the contract for the same rows; a property test compares the
 * two.
 */
export class RowWindow<Row, Field extends string> {
  readonly rows: readonly Row[]
  readonly #list: ListShape<Row, Field>
  #texts: string[] | null = null
  #places: Uint32Array | null = null
  readonly #keys = new Map<Field, (index: number) => Key>()

  constructor(list: ListShape<Row, Field>, rows: readonly Row[]) {
    this.#list = list
    this.rows = rows
  }

  page(query: ListQuery): Paged<Row> {
    const { orderBy, order } = orderOf(this.#list, query)
    const found = this.#found(query)
    const until = query.skip + query.take
    return {
      data: this.#firstOf(found, until, this.#comparing(orderBy, order))
        .slice(query.skip, until)
        .map((index) => this.rows[index] as Row),
      meta: { totalCount: found.length, page: Math.floor(query.skip / query.take) + 1 },
    }
  }

  /** Returns every row that matches the query's search and filters, in no particular order. */
  matching(query: ListQuery): Row[] {
    return this.#found(query).map((index) => this.rows[index] as Row)
  }

  /** The indexes of the rows that match a query. */
  #found(query: ListQuery): number[] {
    const tests = this.#testsOf(query)
    const found: number[] = []
    for (let index = 0; index < this.rows.length; index++) if (tests.every((test) => test(index))) found.push(index)
    return found
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
      const compared = filter.folded ? foldedText : (one: unknown) => one
      if (filter.is === 'equals') tests.push((index) => compared(value(index)) === compared(wanted))
      else if (filter.is === 'in') {
        const any = new Set(Array.isArray(wanted) ? wanted.map(compared) : [])
        if (any.size > 0) tests.push((index) => any.has(compared(value(index))))
      } else {
        const from = filter.is === 'from'
        tests.push((index) => {
          const at = value(index)
          return at !== null && (from ? at >= (wanted as string) : at <= (wanted as string))
        })
      }
    }
    const needle = needleOf(query.searchQuery)
    if (needle !== '') {
      const texts = this.#searchTexts()
      const also = this.#list.also?.(needle) ?? null
      tests.push((index) => (texts[index] ?? '').includes(needle) || (also !== null && also(this.rows[index] as Row)))
    }
    return tests
  }

  /** Makes a reader of a field, which splits the field's path once, not per row. */
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
    // The fields are joined with a separator that nobody types.
    return (this.#texts = this.rows.map((row) => {
      let text = ''
      for (const read of readers) text += `${read(row) ?? ''}\u0000`
      return searchKey(text)
    }))
  }

  /** Prepares the search texts for a first search, and the ranks by id, which every sort needs for ties. */
  prepare(): void {
    this.#searchTexts()
    this.#placesById()
  }

  /** Each row's rank by id, which breaks ties. */
  #placesById(): Uint32Array {
    if (this.#places) return this.#places
    const ids = this.rows.map((row) => this.#key(this.#list.id)(row) ?? '')
    const places = new Uint32Array(ids.length)
    for (const [place, index] of Uint32Array.from(this.rows.keys())
      .sort((a, b) => compareValues(ids[a]!, ids[b]!))
      .entries())
      places[index] = place
    return (this.#places = places)
  }

  /** Compares rows by their indexes: nulls last in both orders, ties by id. */
  #comparing(field: Field, order: 'asc' | 'desc'): (a: number, b: number) => number {
    const keyOf = this.#keysOf(field)
    const sign = order === 'desc' ? -1 : 1
    return (a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)]
      if (one !== other) return one === null ? 1 : other === null ? -1 : compareValues(one, other) * sign
      const places = this.#placesById()
      return places[a]! - places[b]!
    }
  }

  /**
   * Returns the first `count` of the found rows, sorted. If `count` is small compared with the number of found rows, the other rows
   * are not sorted.
   */
  #firstOf(found: number[], count: number, comparing: (a: number, b: number) => number): number[] {
    if (count * FEW > found.length) return found.sort(comparing)
    const first = found.slice(0, count).sort(comparing)
    for (let nth = count; nth < found.length; nth++) {
      const index = found[nth]!
      if (comparing(index, first[count - 1]!) > 0) continue
      let [from, to] = [0, count - 1]
      while (from < to) {
        const middle = (from + to) >> 1
        if (comparing(index, first[middle]!) < 0) to = middle
        else from = middle + 1
      }
      first.copyWithin(from + 1, from, count - 1)
      first[from] = index
    }
    return first
  }

  /** Makes a reader of a row's key by its index; keys are made on demand, so only for found rows. */
  #keysOf(field: Field): (index: number) => Key {
    const known = this.#keys.get(field)
    if (known) return known
    const keys = Array.from<Key | undefined>({ length: this.rows.length })
    const key = this.#key(field)
    const read = (index: number): Key => {
      const made = keys[index]
      return made === undefined ? (keys[index] = key(this.rows[index] as Row)) : made
    }
    this.#keys.set(field, read)
    return read
  }

  #key(field: Field): (row: Row) => Key {
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
