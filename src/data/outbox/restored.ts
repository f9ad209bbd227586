import type { RowReader } from './choices.ts'
import type { JournalEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { ownProblem } from './verdict.ts'

/**
 * The server's database was restored from a copy: what this device did in the last days and the server lacks now needs a
 * person. A row that is not on this device cannot prove that its change survived, so that is asked about, too.
 */
export async function askAboutLost(outbox: Outbox, channel: number, rowOf: RowReader): Promise<void> {
  const lost: JournalEntry[] = []
  for (const ended of await outbox.journal()) {
    if (ended.outcome !== 'done' || ended.entry.channel !== channel) continue
    const row = (await rowOf(ended.entry)) as { version?: number } | null | undefined
    const survived = ended.version !== null && row?.version !== undefined && row.version >= ended.version
    if (!survived) lost.push(ended)
  }
  // The journal is newest first; the order of the wishes is the other way round.
  await outbox.readmit(lost.toReversed(), ownProblem('Restored'))
}
