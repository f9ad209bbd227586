import { m } from '#messages/m.ts'
import { confirm } from '#ui/confirm/confirm-store.ts'

/** Gives wishes up, once the person has said so twice. */
export async function dropAsked(keys: readonly string[], drop: (keys: readonly string[]) => unknown): Promise<void> {
  const sure = await confirm({
    title: keys.length === 1 ? m.sync_drop_sure() : m.sync_drop_sure_many({ count: keys.length }),
    body: m.sync_drop_sure_detail(),
    confirmText: m.sync_drop(),
    tone: 'danger',
  })
  if (sure) await drop(keys)
}
