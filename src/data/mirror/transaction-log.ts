import type { TransactionRow } from '#contract/transactions.ts'
import type { Change, Database } from '#data/storage/database.ts'
import type { Receipt } from './receipt.ts'

/** So many of the newest are kept on the device, beside those of kept events (design 4). */
export const NEWEST = 20_000
const BLOCK = 1000
/** From so many blocks on, they are written anew. */
const TOO_MANY = 60

interface Block {
  block: number
  rows: TransactionRow[]
  deleted: string[]
}

/**
 * The transactions of a channel on the device: a log of blocks. Twenty thousand records take seconds to write, twenty blocks
 * take milliseconds; so a page of a pull is one block, and what changes later is a small block behind it. Blocks are read
 * once, in their order, the newer version of a row winning.
 */
export class TransactionLog {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes changes behind all others, in the transaction of their pull. */
  static async append(change: Change, rows: readonly TransactionRow[], deleted: readonly string[]): Promise<void> {
    if (rows.length === 0 && deleted.length === 0) return
    await change.add('transactions', [{ rows, deleted }])
  }

  /** The number of the last block. */
  async last(): Promise<number> {
    const [last] = await this.#database.list<Block>('transactions', { reverse: true, limit: 1 })
    return last?.block ?? 0
  }

  /** All rows, newest sale first. Writes the log anew where it has become long. */
  async read(keptEvents: ReadonlySet<number>): Promise<TransactionRow[]> {
    const blocks = await this.#database.list<Block>('transactions')
    const all = trimmed(merged(blocks), keptEvents)
    if (blocks.length > TOO_MANY) await this.#rewrite(all, blocks.at(-1)?.block ?? 0).catch(() => undefined)
    return all
  }

  async #rewrite(rows: readonly TransactionRow[], upTo: number): Promise<void> {
    const blocks: Omit<Block, 'block'>[] = []
    for (let from = 0; from < rows.length; from += BLOCK) blocks.push({ rows: rows.slice(from, from + BLOCK), deleted: [] })
    await this.#database.change(['transactions', 'receipts'], async (change) => {
      // A fresh load takes away the blocks it found, by their numbers; and what came meanwhile must stay behind what it changes.
      const receipt = await change.get<Receipt>('receipts', 'channel')
      const [last] = await change.list<Block>('transactions', { reverse: true, limit: 1 })
      if (receipt?.reloading || last?.block !== upTo) return
      await change.removeRange('transactions', { to: upTo })
      await change.add('transactions', blocks)
    })
  }
}

function merged(blocks: readonly Block[]): Map<string, TransactionRow> {
  const rows = new Map<string, TransactionRow>()
  for (const block of blocks) {
    for (const id of block.deleted) rows.delete(id)
    for (const row of block.rows) {
      const here = rows.get(row.id)
      if (!here || row.version >= here.version) rows.set(row.id, row)
    }
  }
  return rows
}

/** The newest so many, and all of kept events; newest first. */
export function trimmed(rows: ReadonlyMap<string, TransactionRow>, keptEvents: ReadonlySet<number>): TransactionRow[] {
  const newest = [...rows.values()].sort((a, b) =>
    a.purchased_time < b.purchased_time ? 1 : a.purchased_time > b.purchased_time ? -1 : 0,
  )
  return newest.length <= NEWEST ? newest : newest.filter((row, index) => index < NEWEST || keptEvents.has(row.event.id))
}
