import { setTimeout as rest } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { inBackground, turnsGiven } from '#server/db/background.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { attemptQuickly } from '#server/http/lock-queue.ts'
import type { OpenFile } from './reading-threads.ts'

/**
 * The intended duration of writing one piece, in milliseconds. On the embedded database a piece blocks all others meanwhile; on a
 * database server fewer, larger pieces cost less.
 */
const PIECE_MS = { embedded: 4, server: 15 }
/**
 * The pause after each piece, as a multiple of its duration, so that on a busy machine the import slows down instead of other
 * work. There is no pause on the embedded database while nobody else uses it.
 */
const REST = { times: 2, mostMs: 200 }
const ROWS = { first: 20, least: 10, most: 500 }
/** How long others may lock rows of a file, and the pause between two attempts, in milliseconds. */
const [LOCKED_MS, LOCKED_REST_MS] = [10_000, 200]
/** How often screens are notified of new rows, in milliseconds. */
const HINT_MS = 1_000

/**
 * Writes the rows of a file piece by piece. Each transaction is as short as a few holds, so others wait for one piece at most.
 * Pieces written before a failure remain; importing the same file again adds the rest.
 * @param write writes one piece; called again if its transaction is retried
 * @returns the results of the pieces, in order
 */
export async function writeInPieces<Row, Piece, Done>(
  context: Context,
  file: OpenFile<Row>,
  read: (count: number) => Promise<Piece>,
  write: (tx: Transaction<Database>, piece: Piece, unit: UnitOfWork) => Promise<Done>,
): Promise<Done[]> {
  const db = inBackground(context.db)
  const hints = pacedHints(context)
  const pieceMs = context.config.databaseUrl === undefined ? PIECE_MS.embedded : PIECE_MS.server
  const done: Done[] = []
  const turns = turnsGiven(context.db)
  // NaN, which equals nothing, if the number of turns is not known.
  let seen = NaN
  let size = ROWS.first
  try {
    for (let left = file.count; left > 0;) {
      const piece = await read(size)
      let took = 0
      const answer = await untilUnlocked(() =>
        transact({ db, hints }, async (tx, unit) => {
          const began = performance.now()
          const answer = await write(tx, piece, unit)
          took = performance.now() - began
          return { answer }
        }),
      )
      done.push(answer.answer)
      left -= size
      size = nextSize(size, took, pieceMs)
      const now = turns?.() ?? NaN
      // The piece itself was one turn.
      const isAlone = now === seen + 1
      seen = now
      if (left > 0 && !isAlone) await rest(Math.min(REST.mostMs, took * REST.times))
    }
    return done
  } finally {
    hints.flush()
  }
}

/**
 * Repeats a transaction until it gets its locks. Each attempt waits only briefly, because others may wait for the locks that the
 * transaction already has.
 * @throws DatabaseUnavailable if some rows stay locked for `LOCKED_MS`
 */
async function untilUnlocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (const began = performance.now(); performance.now() - began < LOCKED_MS; await rest(LOCKED_REST_MS)) {
    const done = await attemptQuickly(attempt)
    if (done !== undefined) return done
  }
  throw new DatabaseUnavailable('Rows of the file stay locked.')
}

/**
 * Returns the size of the next piece, so that writing it takes about `pieceMs`: at most double and at least half of the last size.
 */
function nextSize(size: number, took: number, pieceMs: number): number {
  const wanted = Math.round(size * Math.min(2, Math.max(0.5, pieceMs / Math.max(took, 0.1))))
  return Math.min(ROWS.most, Math.max(ROWS.least, wanted))
}

/**
 * Returns an object that collects hints, and sends them once a second and at the end, because each piece changes the same event.
 */
function pacedHints({ hints }: Pick<Context, 'hints'>) {
  const words = new Set<string>()
  let last = performance.now()
  const flush = () => {
    if (words.size > 0) hints.send([...words])
    words.clear()
    last = performance.now()
  }
  return {
    ...hints,
    send(more: readonly string[]) {
      for (const word of more) words.add(word)
      if (performance.now() - last >= HINT_MS) flush()
    },
    flush,
  }
}
