import type { Receipt } from '#data/mirror/receipt.ts'
import { mirrorOf } from '../oracle/names.ts'
import type { ModelDevice } from '../world/device.ts'
import type { Written } from '../world/memory-databases.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('11 a table is ready once it has been loaded', 'untrue', what)

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
        throw broken(`${database} at the ${name} counts ${missing.join(', ')} as loaded at position ${receipt.position}`)
    }
}

/** The last stored receipt of each mirror on a device. */
const stored = new WeakMap<ModelDevice, Map<string, Receipt>>()

/**
 * While everything is loaded again, no further table counts as loaded, because its rows are only in a tab's memory. Checked when
 * stored.
 */
export function reloadMakesNothingReady({ ledger }: Stage, device: ModelDevice, written: readonly Written[]): void {
  const receipts = stored.get(device) ?? new Map<string, Receipt>()
  stored.set(device, receipts)
  for (const { database, put } of written.filter(({ store }) => store === 'receipt'))
    for (const receipt of put as Receipt[]) {
      const before = receipts.get(database)?.tables ?? []
      const early = receipt.reloading ? receipt.tables.filter((table) => !before.includes(table)) : []
      if (early.length > 0)
        ledger.breaks(broken(`${database} at the ${device.name} counts ${early.join(', ')} as loaded before a reload has ended`))
      receipts.set(database, receipt)
    }
}
