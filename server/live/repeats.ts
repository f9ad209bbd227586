import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** How often to look whether what was not to be read can be read now. */
const LOOK_MS = 250
/** So many are kept apart; where a transaction runs for an hour, the others share the last one's fate. */
const MOST = 50

/**
 * Has hints said once more when what they are about can be read. Changes are read only below the oldest transaction still
 * running (db/feed.ts): who hears of one that was committed beside an older transaction, perhaps another channel's long import,
 * pulls and finds nothing, and nobody would tell them again.
 * @param say says hints; what it says here is readable
 */
export function createRepeats(db: Kysely<Database>, say: (words: Iterable<string>) => void) {
  let early: { words: Set<string>; before: bigint }[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    // Where the database cannot be asked, it is asked again.
    const running = await transactionsOf(db).catch(() => undefined)
    if (stopped) return
    const ripe = running === undefined ? [] : early.filter(({ before }) => before <= running.oldest)
    early = early.filter((one) => !ripe.includes(one))
    say(new Set(ripe.flatMap(({ words }) => [...words])))
    timer = early.length > 0 ? setTimeout(look, LOOK_MS) : undefined
  }

  return {
    /** Takes down hints about to be said of what was committed before: those that come too early come again. */
    async note(words: readonly string[]): Promise<void> {
      const running = await transactionsOf(db).catch(() => undefined)
      if (stopped || running === undefined || running.oldest >= running.next) return
      const last = early.length < MOST ? { words: new Set<string>(), before: 0n } : early.pop()!
      for (const word of words) last.words.add(word)
      early.push({ ...last, before: running.next })
      timer ??= setTimeout(look, LOOK_MS)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The oldest transaction still running, and the first that has not ended: what is committed is below that. */
async function transactionsOf(db: Kysely<Database>): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
    from pg_current_snapshot() as snapshot`.execute(db)
  return { oldest: BigInt(rows[0]!.oldest), next: BigInt(rows[0]!.next) }
}
