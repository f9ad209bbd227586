import { valueAt } from '#contract/core/list.ts'
import { idOf, shapeOf, type LogTable, type RowOf } from '#contract/tables.ts'
import type { Change, Database } from '#data/storage/database.ts'
import { logStore, RECEIPT } from './mirror-database.ts'
import type { Receipt } from './receipt.ts'
import { attempt, storageFailed } from '#data/background.ts'

/** The number of newest rows stored on the device, besides those of stored events. */
export const NEWEST_ROWS = 20_000
const BLOCK_ROWS = 1000
/** Above this number of blocks, the log is compacted when it is read. */
const TOO_MANY_BLOCKS = 60

interface Block<Row> {
  block: number
  rows: Row[]
  deleted: string[]
}

/**
 * The rows of a table that is stored as a log of blocks: a page of a pull is one block, a later change another. Writing 20,000
 * records takes seconds, twenty blocks milliseconds. The newer version of a row wins.
 */
export class RowLog<T extends LogTable> {
  readonly #database: Database
  readonly #table: T

  constructor(database: Database, table: T) {
    this.#database = database
    this.#table = table
  }

  /** Appends changes in the transaction of the pull or the response that they come from. */
  static async append<T extends LogTable>(
    change: Change,
    table: T,
    rows: readonly RowOf<T>[],
    deleted: readonly string[],
  ): Promise<void> {
    if (rows.length === 0 && deleted.length === 0) return
    await change.add(logStore(table), [{ rows, deleted }])
  }

  /** The number of the last block; 0 if there is none. */
  async last(): Promise<number> {
    const [last] = await this.#database.list<Block<RowOf<T>>>(logStore(this.#table), { reverse: true, limit: 1 })
    return last?.block ?? 0
  }

  /** Returns the newest rows and those of stored events, newest first (`trimmed`). Compacts the log if it has become long. */
  async read(keptEvents: ReadonlySet<number>): Promise<RowOf<T>[]> {
    const blocks = await this.#database.list<Block<RowOf<T>>>(logStore(this.#table))
    const all = trimmed(this.#table, merged(this.#table, blocks), keptEvents)
    if (blocks.length > TOO_MANY_BLOCKS) await attempt(this.#rewrite(all, blocks.at(-1)?.block ?? 0), storageFailed)
    return all
  }

  async #rewrite(rows: readonly RowOf<T>[], upTo: number): Promise<void> {
    const blocks: Omit<Block<RowOf<T>>, 'block'>[] = []
    for (let from = 0; from < rows.length; from += BLOCK_ROWS)
      blocks.push({ rows: rows.slice(from, from + BLOCK_ROWS), deleted: [] })
    const store = logStore(this.#table)
    await this.#database.change([store, RECEIPT], async (change) => {
      // A fresh load deletes the blocks it found, by their numbers, so blocks written during the load must have higher numbers.
      const receipt = await change.get<Receipt>(RECEIPT, 'channel')
      const [last] = await change.list<Block<RowOf<T>>>(store, { reverse: true, limit: 1 })
      if (receipt?.reloading || last?.block !== upTo) return
      await change.removeRange(store, { to: upTo })
      await change.add(store, blocks)
    })
  }
}

function merged<T extends LogTable>(table: T, blocks: readonly Block<RowOf<T>>[]): Map<string, RowOf<T>> {
  const rows = new Map<string, RowOf<T>>()
  for (const block of blocks) {
    for (const id of block.deleted) rows.delete(id)
    for (const row of block.rows) {
      const id = String(idOf(table, row))
      const here = rows.get(id)
      if (!here || row.version >= here.version) rows.set(id, row)
    }
  }
  return rows
}

/** Returns the newest rows, and all rows of stored events; newest first. */
export function trimmed<T extends LogTable>(
  table: T,
  rows: ReadonlyMap<string, RowOf<T>>,
  keptEvents: ReadonlySet<number>,
): RowOf<T>[] {
  const { newest, event } = shapeOf(table)
  const at = (row: RowOf<T>) => valueAt(row, newest!) as string
  const sorted = [...rows.values()].sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0))
  if (sorted.length <= NEWEST_ROWS) return sorted
  return sorted.filter((row, index) => index < NEWEST_ROWS || keptEvents.has(valueAt(row, event!) as number))
}
