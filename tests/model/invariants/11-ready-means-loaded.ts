import type { Receipt } from '#data/mirror/receipt.ts'
import { mirrorOf } from '../oracle/names.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/**
 * An empty list shows "none yet" only once its table has been loaded: each table that a device considers loaded is also one of
 * the loaded tables in its position from the server. While everything is loaded again, the old rows stay. Holds at any moment.
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
          `${database} at the ${name} counts ${missing.join(', ')} as loaded at position ${receipt.position}`,
        )
    }
}
