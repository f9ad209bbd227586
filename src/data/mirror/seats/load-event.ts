import type { Database } from '#data/storage/database.ts'
import { loading, type OpenEvent } from './open-event.ts'
import { listStored, markDamaged, readStored, type Stored } from './seat-store.ts'
import { callFailed, reportUnless, storageFailed } from '#data/background.ts'

interface Loading {
  database: Database
  now(): number
  show(stored: Stored): void
  /** Fetches the event's seats from the server, and shows them. */
  ask(signal: AbortSignal): Promise<void>
}

/** Loads an open event's seats into memory: from the device or, if they are missing or damaged, from the server. */
export async function loadEvent(one: OpenEvent, { database, now, show, ask }: Loading): Promise<void> {
  const { signal } = one.closing
  try {
    const stored = await readStored(database, one.event)
    if (stored === null) {
      if (one.index === null) one.state.set({ status: 'loading', from: 'server' })
      await ask(signal)
      return
    }
    if (one.index === null) show(stored)
    if (!stored.isDamaged) return
    await markDamaged(database, one.event, now())
    await ask(signal)
  } catch (problem) {
    if (signal.aborted) return
    reportUnless(problem, callFailed, storageFailed)
    if (one.index !== null) return
    const retry = () => {
      one.state.set(loading)
      void loadEvent(one, { database, now, show, ask })
    }
    one.state.set({ status: 'failed', problem, retry })
  }
}

/** Updates open events if their stored state is newer: another tab wrote, and its message was lost. */
export async function followStored(
  database: Database,
  open: ReadonlyMap<number, OpenEvent>,
  show: (stored: Stored) => void,
): Promise<void> {
  if (open.size === 0) return
  const records = new Map((await listStored(database)).map((record) => [record.event, record]))
  for (const one of open.values()) {
    const record = records.get(one.event)
    if (one.index === null || record === undefined || record.position === one.position) continue
    const stored = await readStored(database, one.event)
    if (stored) show(stored)
  }
}
