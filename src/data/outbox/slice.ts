import { MAX_BATCH, sync } from '#contract/sync.ts'
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
  /** Can the server be reached, as far as this device knows? */
  online(): boolean
  /** The token under which this user's entries may go out, or null. */
  token(): string | null
  refused(token: string): void
  /** Has the user asked for a fresh proof of who is there. */
  askForProof(): void
  /** The epoch that this device has rows of; null if it has none. */
  epoch(): string | null
  outdated(): void
  /** Puts rows from responses into the mirrors, if newer. @param position the feed position that includes them; null if unknown */
  place(answered: readonly Placed[], position: string | null): Promise<Placing>
  /** Called once the journal has marked these as done. */
  confirmed(answered: readonly Placed[], position: string | null): Promise<void>
}

/** The next step of entries with a response, by their keys. */
export interface Placing {
  /** Their rows are in the mirror: they no longer need to show. */
  settled: ReadonlySet<string>
  /** Their answer is of an ended epoch: they are sent again, under the same key. */
  again: ReadonlySet<string>
}

/** A batch is full with this many bytes of operations. */
const MAX_BATCH_BYTES = 256_000
/** Fewer than the server takes, so that an answer can be processed between two frames. */
const USUAL_BATCH_ENTRIES = Math.min(MAX_BATCH, 200)
const STRETCH_ENTRIES = 300
/** Time limit of a batch, after which it is sent again under the same keys; a single call has 100 s. */
export const BATCH_TIMEOUT_MS = 20_000
/** A change that is no older than this belongs to what the user is doing now. */
const JUST_MADE_MS = 15_000
/** The longest wait between two attempts of an entry. */
const LONGEST_WAIT_MS = 20_000

/** Makes the function that sends one batch and works its answers in. */
export function makeSlice(needs: SliceNeeds): () => Promise<SliceEnd> {
  const { world, outbox } = needs
  const notBefore = new Map<string, number>()
  let limit = USUAL_BATCH_ENTRIES
  // The epoch that the last batch named; until then, that of the rows on this device.
  let epoch: string | null = null

  return async () => {
    const token = needs.token()
    if (token === null) return { next: 'woken', why: 'sign-in' }
    const selection = await select()
    await outbox.move(selection.ask.map(({ entry, code }) => toAttention(entry, ownProblem(code))))
    if (selection.batch.length === 0) return idle(selection)
    // Offline, send nothing: what was sent once cannot be taken back any more, even if it never arrived. The probe wakes the
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
    // A clock that is set back moves `nextAt` far away, so the wait has a limit.
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
    { results, at, token }: { results: ReadonlyMap<string, { status: number; body: unknown }>; at: string | null; token: string },
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
        done.push({ entry, row: await rowIn(entry, result?.body) })
      } else if (verdict.is === 'ask') {
        answered++
        moves.push(refused(entry, verdict.problem))
      } else if (verdict.is === 'update') {
        needs.outdated()
        moves.push(requeue(entry, { tooOldBuild: needs.build, lastProblem: verdict.problem }))
      } else if (verdict.is === 'proof') {
        moves.push(requeue(entry, { state: 'waiting-proof' }))
        // The person who has just made the change is present; later it waits until they return to it.
        if (world.clock.now() - entry.madeAt < JUST_MADE_MS) needs.askForProof()
      } else if (verdict.is === 'sign-in') {
        signIn = true
        moves.push(requeue(entry, { state: 'waiting-sign-in' }))
      } else {
        slowly ||= verdict.slowly
        // An entry without a result, where others have one, was not tried: the server stopped before it.
        moves.push(result || results.size === 0 ? scheduleRetry(entry) : requeue(entry))
      }
    }
    const { settled, again } = await needs.place(done, at)
    const certain = done.filter(({ entry }) => !again.has(entry.key))
    for (const { entry, row } of certain)
      moves.push(toDone(entry, settled.has(entry.key), { row, at: world.clock.now(), position: at }))
    for (const { entry } of done) if (again.has(entry.key)) moves.push(scheduleRetry(entry))
    // All in one transaction: the queue never shows half a batch.
    await outbox.move(moves)
    await needs.confirmed(certain, at)
    if (signIn) {
      needs.refused(token)
      return { next: 'woken', why: 'sign-in' }
    }
    return slowly ? { next: 'later', wait: backoff(4, world.random) } : { next: 'now', answered }
  }

  /** Sends it again after a pause. */
  function scheduleRetry(entry: Entry): Move {
    notBefore.set(entry.key, needs.serverNow() + backoff(entry.attempts, world.random))
    return requeue(entry)
  }

  /**
   * A person has to decide. Of an edit they decide only about the fields that were changed elsewhere meanwhile, unless its form
   * still waits for the answer.
   */
  function refused(entry: Entry, problem: EntryProblem): Move {
    const parts = outbox.isAwaited(entry.key) ? null : splitStale(entry, problem, world.clock.now())
    if (!parts) return toAttention(entry, problem)
    const end: End = { end: 'replaced', version: null, parts }
    return { seq: entry.seq, key: entry.key, when: ({ state }) => state !== 'acked', to: end }
  }

  /** The whole batch got a refusal, or no answer. Without an answer the same keys go out again. */
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
      // A batch of the ended epoch does nothing in the present one, however late it arrives. So it is safe to send it again.
      epoch = other
      await outbox.move(batch.map(scheduleRetry))
      return { next: 'now', answered: 0 }
    }
    if (verdict?.is === 'ask') {
      // One of the operations cannot be read. Halve the batch until it is alone, so that it holds up no other.
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

/** The present epoch, as the refusal of a batch names it after the database was restored from a copy. */
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

/** Back to waiting without an answer; only where no other tab has moved it on since. */
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

/** A response to a key is valid whichever tab received it, so it counts in whatever state the entry is now. */
function toDone(entry: Entry, settled: boolean, answered: NonNullable<Entry['answered']>): Move {
  const version = (answered.row as { version?: number } | null)?.version ?? null
  const end: End = { end: 'done', version, row: answered.row }
  return { seq: entry.seq, key: entry.key, to: settled ? end : { state: 'acked', lastProblem: null, answered } }
}
