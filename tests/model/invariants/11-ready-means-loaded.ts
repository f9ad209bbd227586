import type { Receipt } from '#data/mirror/receipt.ts'
import { mirrorOf } from '../oracle/names.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/**
 * A list that is empty shows "none yet" only once its table has been loaded: a table that a device considers loaded is so for
 * the server's position, too. During a new load of everything, the old rows stay. Holds at any moment.
 */
export function readyMeansLoaded({ devices }: Stage): void {
  for (const { name, databases } of devices)
    for (const database of databases.names()) {
      if (mirrorOf(database) === null) continue
      const [receipt] = databases.peek(database, 'receipt') as (Receipt | undefined)[]
      if (!receipt || receipt.reloading) continue
      const loaded = receipt.position?.split('~')[1]?.split('.') ?? []
      const missing = receipt.tables.filter((table) => !loaded.includes(table))
      if (missing.length > 0)
        throw new Broken(
          '11 a table is ready once it has been loaded',
          'untrue',
          `${database} at the ${name} has ${missing.join(', ')} for loaded at ${receipt.position}`,
        )
    }
}
