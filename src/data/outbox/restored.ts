import type { RowReader } from './choices.ts'
import type { JournalEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { ownProblem } from './verdict.ts'

/**
 * Moves ended entries of the last days to attention if the server lacks their effect, because its database was restored from a
 * backup. Does the same if the row is not on this device, because then nothing proves that the effect survived.
 */
export async function askAboutLost(outbox: Outbox, channel: number, rowOf: RowReader): Promise<void> {
  const lost: JournalEntry[] = []
  for (const ended of await outbox.journal()) {
    if (ended.outcome !== 'done' || ended.entry.channel !== channel) continue
    const row = (await rowOf(ended.entry)) as { version?: number } | null | undefined
    const survived = ended.version !== null && row?.version !== undefined && row.version >= ended.version
    if (!survived) lost.push(ended)
  }
  // The journal is newest first, the queue oldest first.
  await outbox.readmit(lost.toReversed(), ownProblem('Restored'))
}
