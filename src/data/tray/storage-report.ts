import type { Mirror } from '#data/mirror/mirror.ts'
import type { UserData } from '#data/user-data.ts'
import { attempt, browserRefused } from '#data/background.ts'

/** The data on this device, its size and age. */
export interface StorageReport {
  /** The size of everything this page stores, in bytes; null if the browser does not report it. */
  usage: number | null
  quota: number | null
  /** Whether the browser promised to keep the data. */
  persisted: boolean
  channels: {
    channel: number
    /** The channel's name as its events have it; null without events. */
    name: string | null
    asOf: number | null
    events: { id: number; seats: number; bytes: number; asOf: number | null; kept: 'pinned' | 'by-itself' }[]
    /** The number of stored sales, when they were last updated, and whether older sales are still loading. */
    sales: { count: number; asOf: number | null; loading: boolean }
    quarantined: number
  }[]
  /** The size of the last responses, in bytes. */
  answers: number
}

/** Reports the stored data. Mirrors that are not open in this tab are opened for the report. */
export async function storageReport(userData: UserData): Promise<StorageReport> {
  const estimate = navigator.storage?.estimate && (await attempt(navigator.storage.estimate(), browserRefused))
  const channels: StorageReport['channels'] = []
  for (const channel of await userData.mirrors.channels()) {
    const mirror = await userData.mirrors.ifHere(channel)
    if (!mirror) continue
    const pinned = mirror.keeping.pinned.current()
    const sizes = await (await mirror.seats()).sizes()
    channels.push({
      channel,
      name: [...mirror.rows('events').state.current().values()][0]?.sales_channel.name ?? null,
      asOf: mirror.receipt.current().asOf,
      events: sizes.map(({ event, ...size }) => ({ id: event, ...size, kept: pinned.includes(event) ? 'pinned' : 'by-itself' })),
      sales: await salesIn(mirror),
      quarantined: mirror.quarantined.current(),
    })
  }
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted: navigator.storage?.persisted ? ((await attempt(navigator.storage.persisted(), browserRefused)) ?? false) : false,
    channels,
    answers: await (await userData.answers()).bytes(),
  }
}

/** The counted sales of each mirror. Counting reads them all, so it is done once for each state of the log. */
const counted = new WeakMap<Mirror, { at: number; count: number }>()

async function salesIn(mirror: Mirror): Promise<StorageReport['channels'][number]['sales']> {
  const at = mirror.logsAt.current()
  const known = counted.get(mirror)
  const count = known?.at === at ? known.count : await countSales(mirror)
  counted.set(mirror, { at, count })
  const { asOf, begunAt, loaded } = mirror.receipt.current()
  return { count, asOf: asOf ?? begunAt ?? null, loading: !loaded }
}

async function countSales(mirror: Mirror): Promise<number> {
  const { RowLog } = await import('#data/mirror/row-log.ts')
  const kept = await (await mirror.seats()).keptEvents()
  return (await new RowLog(mirror.database, 'transactions').read(new Set(kept.keys()))).length
}
