import { mirrorOf } from '../oracle/names.ts'
import type { Receipt } from '#data/mirror/receipt.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** No mirror's position is beyond a transaction that is not committed yet. Holds at any moment. */
export function noCursorPassesTheUnseen({ devices, late }: Stage): void {
  const { oldest } = late
  if (oldest === null) return
  for (const { name, databases } of devices) {
    for (const database of databases.names()) {
      const mirror = mirrorOf(database)
      if (mirror === null || mirror.channel !== late.channel) continue
      const [receipt] = databases.peek(database, 'receipt') as Receipt[]
      const kept = databases.peek(database, 'inventories') as { event: number; position: string }[]
      const positions = [receipt?.position, ...kept.map(({ position }) => position)]
      for (const position of positions) {
        const [, xid] = /^[0-9a-f]{12}\.(\d+)\./.exec(position ?? '') ?? []
        if (xid !== undefined && BigInt(xid) > oldest)
          throw new Broken(
            '9 the cursor never passes a row that is not visible yet',
            'diverged',
            `${database} at the ${name} is at ${position}, but transaction ${oldest} has not committed`,
          )
      }
    }
  }
}
