import { type BatchAnswer, MAX_BATCH, sync } from '#contract/sync.ts'
import { backoff } from '#data/api/backoff.ts'
import type { Api } from '#data/api/api.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { epochOf } from '#data/mirror/receipt.ts'
import type { World } from '#data/world.ts'
import type { Placed } from './drain.ts'
import type { SliceEnd } from './drain-state.ts'
import type { Entry, EntryProblem } from './entry.ts'
import { splitStale } from './merge.ts'
import type { End, Move } from './move.ts'
import { rowSchema } from '#data/mirror/row-schema.ts'
import type { Outbox } from './outbox.ts'
import { operationOf, Selection } from './selection.ts'
import { ownProblem, verdictOf } from './verdict.ts'

export interface SliceNeeds {
  world: World
  outbox: Outbox
  api: Api
  build: string
  serverNow(): number
  /** Whether the server can be reached, as far as this device knows. */
  online(): boolean
  /** The token with which this user's entries may be sent, or null. */
  token(): string | null
  refused(token: string): void
  /** Asks the user to prove their identity again. */
  askForProof(): void
  /** The epoch of this device's rows; null without rows. */
  epoch(): string | null
  outdated(): void
  /** Stores rows from responses in the mirrors, if newer. @param position the feed position that has them; null if unknown */
  place(answered: readonly Placed[], position: string | null): Promise<Placing>
  /** Called after the journal has marked these entries as done. */
  confirmed(answered: readonly Placed[], position: string | null): Promise<void>
}

/** The next step of entries with a response, by their keys. */
export interface Placing {
  /** The entries whose rows are in the mirror, so that the queue need not show them any more. */
  settled: ReadonlySet<string>
  /** The entries with a response of an ended epoch, which are sent again under the same key. */
  again: ReadonlySet<string>
}

/** A batch is full with this many bytes of operations. */
const MAX_BATCH_BYTES = 256_000
/** The usual number of entries in a batch. It is less than the server accepts, so that a response is processed between frames. */
const USUAL_BATCH_ENTRIES = Math.min(MAX_BATCH, 200)
const STRETCH_ENTRIES = 300
/** The time limit of a batch in milliseconds, after which it is sent again under the same keys; a single call has 100 s. */
export const BATCH_TIMEOUT_MS = 20_000
/** The age in milliseconds up to which a change counts as just made, so that its user has to prove their identity at once. */
const JUST_MADE_MS = 15_000
/** The longest wait between two attempts of an entry, in milliseconds. */
const LONGEST_WAIT_MS = 20_000

/** Makes the function that sends one batch and applies its results. */
export function makeSlice(needs: SliceNeeds): () => Promise<SliceEnd> {
  const { world, outbox } = needs
  const notBefore = new Map<string, number>()
  let limit = USUAL_BATCH_ENTRIES
  // The epoch in the last batch's response; before that, the epoch of the rows on this device.
  let epoch: string | null = null

  return async () => {
    const token = needs.token()
    if (token === null) return { next: 'woken', why: 'sign-in' }
    const selection = await select()
    await outbox.move(selection.ask.map(({ entry, code }) => toAttention(entry, ownProblem(code))))
    if (selection.batch.length === 0) return idle(selection)
    // Offline, send nothing, because a sent entry cannot be cancelled any more, even if it never arrived. The probe wakes the
    // drain when the server is back.
    if (!needs.online()) return { next: 'later', wait: LONGEST_WAIT_MS }
    const batch = await outbox.move(selection.batch.map(toSending))
    if (batch.length === 0) return { next: 'now', answered: 0 }
    try {
      const operations = batch.map(operationOf)
      const into = epoch ?? needs.epoch()
      const body = { operations, ...(into !== null && { epoch: into }) }
      const { results, at = null } = await needs.api.call(sync.runBatch, { body }, { token, timeout: BATCH_TIMEOUT_MS })
      limit = USUAL_BATCH_ENTRIES
      epoch = epochOf(at) ?? epoch
      return await applyResults(batch, { results: new Map(results.map((result) => [result.key, result])), at, token })
    } catch (error) {
      return await wholeBatchFailed(batch, error)
    }
  }

  async function select(): Promise<Selection> {
    const selection = new Selection({
      serverNow: needs.serverNow(),
      build: needs.build,
      limit,
      bytes: MAX_BATCH_BYTES,
      notBefore,
    })
    for (let after = -1; !selection.full;) {
      const stretch = await outbox.stretch(after, STRETCH_ENTRIES)
      for (const entry of stretch) {
        selection.offer(entry)
        if (selection.full) break
      }
      const last = stretch.at(-1)
      if (!last || stretch.length < STRETCH_ENTRIES) break
      after = last.seq
    }
    return selection
  }

  function idle(selection: Selection): SliceEnd {
    // A clock that was set back moves `nextAt` far away, so the wait has a limit.
    if (selection.nextAt !== null)
      return { next: 'later', wait: Math.min(LONGEST_WAIT_MS, Math.max(50, selection.nextAt - needs.serverNow())), forOne: true }
    return { next: 'woken', why: selection.outdated ? 'update' : 'empty' }
  }

  function toSending(entry: Entry): Move {
    return {
      seq: entry.seq,
      key: entry.key,
      when: (now) => now.state !== 'attention' && now.state !== 'acked',
      to: { state: 'sending', attempts: entry.attempts + 1, firstSentAt: entry.firstSentAt ?? needs.serverNow() },
    }
  }

  async function applyResults(
    batch: Entry[],
    { results, at, token }: { results: ReadonlyMap<string, BatchAnswer['results'][number]>; at: string | null; token: string },
  ): Promise<SliceEnd> {
    const moves: Move[] = []
    const done: Placed[] = []
    let answered = 0
    let slowly = false
    let signIn = false
    for (const entry of batch) {
      const result = results.get(entry.key)
      const verdict = result ? verdictOf(result.status, result.body) : ({ is: 'again', slowly: false } as const)
      if (verdict.is !== 'again' && verdict.is !== 'sign-in') notBefore.delete(entry.key)
      if (verdict.is === 'done') {
        answered++
        done.push({ entry, row: await rowIn(entry, result?.body), isReplayed: result?.replayed === true })
      } else if (verdict.is === 'ask') {
        answered++
        moves.push(refused(entry, verdict.problem))
      } else if (verdict.is === 'update') {
        needs.outdated()
        moves.push(requeue(entry, { tooOldBuild: needs.build, lastProblem: verdict.problem }))
      } else if (verdict.is === 'proof') {
        moves.push(requeue(entry, { state: 'waiting-proof' }))
        // The user has just made the change and is present; otherwise the change waits until the user returns to it.
        if (world.clock.now() - entry.madeAt < JUST_MADE_MS) needs.askForProof()
      } else if (verdict.is === 'sign-in') {
        signIn = true
        moves.push(requeue(entry, { state: 'waiting-sign-in' }))
      } else {
        slowly ||= verdict.slowly
        // If other entries have results, an entry without a result was not tried, because the server stopped before it.
        moves.push(result || results.size === 0 ? scheduleRetry(entry) : requeue(entry))
      }
    }
    const { settled, again } = await needs.place(done, at)
    const certain = done.filter(({ entry }) => !again.has(entry.key))
    for (const { entry, row } of certain)
      moves.push(toDone(entry, settled.has(entry.key), { row, at: world.clock.now(), position: at }))
    for (const { entry } of done) if (again.has(entry.key)) moves.push(scheduleRetry(entry))
    // All moves are in one transaction, so that the queue never shows half a batch.
    await outbox.move(moves)
    await needs.confirmed(certain, at)
    if (signIn) {
      needs.refused(token)
      return { next: 'woken', why: 'sign-in' }
    }
    return slowly ? { next: 'later', wait: backoff(4, world.random) } : { next: 'now', answered }
  }

  /** Schedules another attempt after a pause. */
  function scheduleRetry(entry: Entry): Move {
    notBefore.set(entry.key, needs.serverNow() + backoff(entry.attempts, world.random))
    return requeue(entry)
  }

  /**
   * Moves an entry to attention. For an edit, the user decides only about fields that others have changed, unless its form still
   * waits for the response.
   */
  function refused(entry: Entry, problem: EntryProblem): Move {
    const parts = outbox.isAwaited(entry.key) ? null : splitStale(entry, problem, world.clock.now())
    if (!parts) return toAttention(entry, problem)
    const end: End = { end: 'replaced', version: null, parts }
    return { seq: entry.seq, key: entry.key, when: ({ state }) => state !== 'acked', to: end }
  }

  /**
   * Handles a refusal of the whole batch, or a missing response. If the same batch may succeed later, puts it back into the queue
   * with its keys, and throws the error again.
   */
  async function wholeBatchFailed(batch: Entry[], error: unknown): Promise<SliceEnd> {
    const verdict = error instanceof ApiProblem ? verdictOf(error.status, error.problem) : null
    if (verdict?.is === 'sign-in') {
      await outbox.move(batch.map((entry) => requeue(entry, { state: 'waiting-sign-in' })))
      return { next: 'woken', why: 'sign-in' }
    }
    if (verdict?.is === 'update') {
      await outbox.move(batch.map((entry) => requeue(entry, { tooOldBuild: needs.build, lastProblem: verdict.problem })))
      return { next: 'woken', why: 'update' }
    }
    const other = epochInRefusal(error)
    if (other !== null) {
      // A batch of the ended epoch has no effect in the current one, even if it arrives late, so it is safe to send it again.
      epoch = other
      await outbox.move(batch.map(scheduleRetry))
      return { next: 'now', answered: 0 }
    }
    if (verdict?.is === 'ask') {
      // One of the operations cannot be read. Halve the batch until that operation is alone and holds up no others.
      const [first, ...others] = batch
      const alone = first !== undefined && others.length === 0
      await outbox.move(alone ? [toAttention(first, verdict.problem)] : batch.map((entry) => requeue(entry)))
      limit = alone ? USUAL_BATCH_ENTRIES : Math.max(1, Math.floor(batch.length / 2))
      return { next: 'now', answered: alone ? 1 : 0 }
    }
    await outbox.move(batch.map((entry) => requeue(entry)))
    throw error
  }
}

/** Returns the server's current epoch from the refusal of a batch after the database was restored; null for other refusals. */
function epochInRefusal(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.status !== 410) return null
  const { epoch } = (error.current ?? {}) as { epoch?: unknown }
  return typeof epoch === 'string' ? epoch : null
}

async function rowIn(entry: Entry, body: unknown): Promise<unknown> {
  if (!entry.answer) return null
  const row = (await rowSchema(entry.answer.table)).safeParse(body)
  return row.success ? row.data : null
}

const isSent = (attempts: number) => (now: Entry) => now.state === 'sending' && now.attempts === attempts

/** Puts an entry without a response back into the queue, if no other tab has changed it since. */
const requeue = (entry: Entry, to: Partial<Entry> = {}): Move => ({
  seq: entry.seq,
  key: entry.key,
  when: isSent(entry.attempts),
  to: { state: 'queued', ...to },
})

const toAttention = (entry: Entry, problem: EntryProblem): Move => ({
  seq: entry.seq,
  key: entry.key,
  when: (now) => now.state !== 'acked',
  to: { state: 'attention', lastProblem: problem },
})

/**
 * Makes the move for a response. It applies in every state of the entry, because a response to a key is valid in any tab.
 */
function toDone(entry: Entry, settled: boolean, answered: NonNullable<Entry['answered']>): Move {
  const version = (answered.row as { version?: number } | null)?.version ?? null
  const end: End = { end: 'done', version, row: answered.row }
  return { seq: entry.seq, key: entry.key, to: settled ? end : { state: 'acked', lastProblem: null, answered } }
}
