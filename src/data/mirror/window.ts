import { orderOf, valueAt, type ListQuery, type ListShape } from '#contract/core/list.ts'
import type { Paged } from '#contract/core/wire.ts'
import { sortKey } from '#lib/sort-key.ts'

/**
 * Many rows (20,000) in memory, searched, filtered and sorted in a few milliseconds: the text to search and each order asked
 * for are made once and kept. Answers what `pageOf` of the contract answers for the same rows, and a property test holds the
 * two together.
 */
export class RowWindow<Row, Field extends string> {
  readonly rows: readonly Row[]
  readonly #list: ListShape<Row, Field>
  #texts: string[] | null = null
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
      const value = (index: number) => this.#value(this.rows[index] as Row, filter.field)
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

  #value(row: Row, field: Field) {
    const made = this.#list.derived?.[field]
    return made ? made(row) : valueAt(row, field)
  }

  #searchTexts(): string[] {
    // The fields stand apart by a character that nobody types.
    this.#texts ??= this.rows.map((row) =>
      this.#list.search
        .map((field) => String(this.#value(row, field) ?? ''))
        .join('\u0000')
        .toLowerCase(),
    )
    return this.#texts
  }

  /** The rows' places in an order: nulls last both ways, ties by id. */
  #order(field: Field, order: 'asc' | 'desc'): Uint32Array {
    const name = `${order} ${field}`
    let places = this.#orders.get(name)
    if (!places) {
      const keys = this.rows.map((row) => this.#key(row, field))
      const ids = this.rows.map((row) => this.#key(row, this.#list.id) ?? '')
      const sign = order === 'desc' ? -1 : 1
      places = Uint32Array.from(this.rows.keys()).sort((a, b) => {
        const one = keys[a] ?? null
        const other = keys[b] ?? null
        if (one === null || other === null) {
          if (one !== other) return one === null ? 1 : -1
        } else if (one !== other) return (one < other ? -1 : 1) * sign
        const idA = ids[a] ?? ''
        const idB = ids[b] ?? ''
        return idA < idB ? -1 : idA > idB ? 1 : 0
      })
      this.#orders.set(name, places)
    }
    return places
  }

  #key(row: Row, field: Field): string | number | null {
    const value = this.#value(row, field)
    if (value === null) return null
    const kind = this.#list.fields[field]
    return kind === 'text' ? sortKey(String(value)) : kind === 'instant' || kind === 'id' ? String(value) : Number(value)
  }
}
