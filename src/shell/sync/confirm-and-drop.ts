import type { Entry } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'
import { confirm } from '#ui/confirm/confirm-store.ts'

/** Asks for confirmation, then discards queued changes. */
export async function confirmAndDrop(entries: readonly Entry[], drop: (keys: readonly string[]) => unknown): Promise<void> {
  const sure = await confirm({
    title: entries.length === 1 ? m.sync_drop_sure() : m.sync_drop_sure_many({ count: entries.length }),
    body: entries.some(mayBeDone) ? m.sync_drop_sure_maybe_done() : m.sync_drop_sure_detail(),
    confirmText: m.sync_drop(),
    tone: 'danger',
  })
  if (sure) await drop(entries.map(({ key }) => key))
}

/**
 * Whether the server may have carried out an entry: it was sent by this device, or by another device that loaded it from a file,
 * but no response arrived.
 */
const mayBeDone = ({ state, attempts }: Entry) => state !== 'attention' && attempts > 0
