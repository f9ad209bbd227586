import type { UserRoom } from '#data/user-room.ts'

/** What is kept on this device, how big, and how old. */
export interface StorageReport {
  /** Of everything this page stores, in bytes; null where the browser does not say. */
  usage: number | null
  quota: number | null
  /** Did the browser promise to keep it? */
  persisted: boolean
  channels: {
    channel: number
    asOf: number | null
    events: { id: number; seats: number; bytes: number; asOf: number | null; kept: 'pinned' | 'by-itself' }[]
    quarantined: number
  }[]
  /** Bytes of last answers. */
  answers: number
}

/** Looks at what is stored. Mirrors that are not open here are opened for it. */
export async function storageReport(room: UserRoom): Promise<StorageReport> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  const channels: StorageReport['channels'] = []
  for (const channel of await room.mirrors.channels()) {
    const mirror = await room.mirrors.ifHere(channel)
    if (!mirror) continue
    const pinned = mirror.keeping.pinned.current()
    const sizes = await (await mirror.seats()).sizes()
    channels.push({
      channel,
      asOf: mirror.receipt.current().asOf,
      events: sizes.map(({ event, ...size }) => ({ id: event, ...size, kept: pinned.includes(event) ? 'pinned' : 'by-itself' })),
      quarantined: mirror.quarantined.current(),
    })
  }
  return {
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
    channels,
    answers: await (await room.answers()).bytes(),
  }
}
