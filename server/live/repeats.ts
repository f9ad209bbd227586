import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** How often to check whether the changes of early hints can be read, in milliseconds. */
const LOOK_MS = 250
/**
 * The most groups of hints that wait separately; further hints join the last group, e.g. while a transaction runs for an hour.
 */
const MOST = 50

/**
 * Sends hints again once their changes can be read. A device that gets a hint while an older transaction runs (a long import) pulls
 * and finds nothing, because a pull reads only changes before the oldest running transaction (db/feed.ts).
 * @param send sends hints
 */
export function createRepeats(db: Kysely<Database>, send: (words: Iterable<string>) => void) {
  let early: { words: Set<string>; before: bigint }[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    // If the database is unavailable, the next check tries again.
    const running = await transactionsOf(db).catch(() => undefined)
    if (stopped) return
    const ripe = running === undefined ? [] : early.filter(({ before }) => before <= running.oldest)
    early = early.filter((one) => !ripe.includes(one))
    send(new Set(ripe.flatMap(({ words }) => [...words])))
    timer = early.length > 0 ? setTimeout(look, LOOK_MS) : undefined
  }

  return {
    /**
     * Records hints of committed changes that are about to be sent. Hints whose changes cannot be read yet are sent again later.
     */
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

/**
 * Returns the oldest running transaction, and the first number above all ended transactions: committed changes are below it.
 */
async function transactionsOf(db: Kysely<Database>): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
    from pg_current_snapshot() as snapshot`.execute(db)
  return { oldest: BigInt(rows[0]!.oldest), next: BigInt(rows[0]!.next) }
}
