import type { Receipt } from '#data/mirror/receipt.ts'
import { mirrorOf } from '../oracle/names.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/**
 * A list that is empty says "none yet" only once its table has been loaded: what a device holds for loaded, the server's position
 * says, too. While everything is loaded again, what was there stays. Holds at any moment.
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
