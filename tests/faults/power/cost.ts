import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/db/pglite-engine.ts'
import { ForcedFolder } from '#server/db/pglite-folder.ts'
import { doWork, prepare } from './work.ts'

/**
 * Measures the cost of forcing writes to disk: runs the same transactions, one after the other, in turns with and without forcing.
 * @param count the transactions per turn
 * @returns the transactions per second in the fastest turns with and without forcing, and the time with divided by that without
 */
export async function costOfForcing(count: number) {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-cost-'))
  const open = async (name: string, ...settings: string[]) => {
    const engine = await openPglite(new ForcedFolder(join(root, name), () => process.exit(1)), undefined, settings)
    await prepare(engine)
    return { engine, number: 0, took: [] as number[] }
  }
  const forced = await open('forced')
  const unforced = await open('unforced', '-c', 'fsync=off')
  for (let turn = 0; turn < 8; turn++)
    for (const one of [forced, unforced]) {
      const began = performance.now()
      for (let done = 0; done < count; done++) await doWork(one.engine, ++one.number)
      one.took.push(performance.now() - began)
    }
  await forced.engine.close()
  await unforced.engine.close()
  rmSync(root, { recursive: true })
  const best = (took: readonly number[]) => Math.min(...took)
  const perSecond = (took: readonly number[]) => Math.round((1000 * count) / best(took))
  const ratio = Math.round((best(forced.took) / best(unforced.took)) * 100) / 100
  return { forced: perSecond(forced.took), unforced: perSecond(unforced.took), ratio }
}
