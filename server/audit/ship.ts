import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { toFile } from '#server/gateways/usage.ts'
import { log } from '#server/log.ts'
import { readChain } from './read-chain.ts'
import type { ChainRecord } from './chain.ts'

/** The name of the file with the shipped lines, in the data folder. */
export const SHIPPED_FILE = 'audit.jsonl'
/** The most records in one write. */
const MOST_AT_ONCE = 500

/**
 * Writes the chained records that are not shipped yet, one JSON line each, to the output that the settings name, if any. After a
 * crash some records may be written again, with the same numbers, but no record is left out.
 */
export async function shipRecords({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const { auditLines, data } = config
  if (auditLines === undefined) return
  const { shipped_position, end_position } = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
  const ship = async (rows: readonly ChainRecord[]) => {
    if (auditLines === 'stdout') log.lines(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    else await toFile(join(data, SHIPPED_FILE))(rows)
    await db
      .updateTable('audit_chain')
      .set({ shipped_position: rows.at(-1)!.position })
      .execute()
  }
  let some: ChainRecord[] = []
  for await (const row of readChain(db, shipped_position, end_position)) {
    some.push(row)
    if (some.length < MOST_AT_ONCE) continue
    await ship(some)
    some = []
  }
  if (some.length > 0) await ship(some)
}
