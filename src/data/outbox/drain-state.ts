/** The end of one slice of the drain, which decides when the next slice starts. */
export type SliceEnd =
  | { next: 'now'; answered: number }
  /** Nothing can be sent until a wake: the queue is empty or held back, nobody is signed in, or the app is too old. */
  | { next: 'woken'; why: 'empty' | 'sign-in' | 'update' }
  /** `forOne`: only some entries have to wait; new ones may be sent earlier. */
  | { next: 'later'; wait: number; forOne?: true }

/** This device's queue at the time of an event. */
export interface QueueNow {
  /** How many entries wait to be sent. */
  waiting: number
  /** The first queued entry, its state and its number of attempts. While this value stays the same, the queue makes no progress. */
  head: string
}

/** One run: from a wake until nothing more can be sent. */
interface Run {
  /** How many slices failed in a row; the next run continues this count. */
  failures: number
  /** How many entries of this run had a response. */
  done: number
}

/** The number of times in a row that this tab has found another tab sending, with the same head of the queue. */
interface Looks {
  head: string
  count: number
}

/** The states of the drain, which sends the queue in slices. */
export type DrainState =
  /** There was nothing to send, or the queue is held back. A wake starts a run. */
  | { is: 'idle'; failures: number }
  /** A slice is under way, or its lock is requested. `again`: a wake has come in the meantime. */
  | { is: 'sending'; run: Run; looks: Looks; again: boolean }
  /** A break between two slices, in which clicks and paints come first. */
  | { is: 'breathing'; run: Run }
  /** A pause until another attempt. `forOne`: only some entries wait, so new ones end the pause. */
  | { is: 'pausing'; run: Run; looks: Looks; forOne: boolean }
  /** The slice under way ends, and no other follows. */
  | { is: 'stopping'; run: Run }
  /** The drain has ended for good. */
  | { is: 'stopped' }

export type DrainEvent =
  /** Something may be ready to send. `fresh`: the network has just come back, so that earlier failures no longer count. */
  | { is: 'woken'; fresh: boolean }
  /** Another tab has the lock. */
  | { is: 'busy'; queue: QueueNow }
  | { is: 'slice ended'; end: SliceEnd; queue: QueueNow }
  /** The network or the storage failed, or the server refused the batch. `retryAfter`: the server's pause, in milliseconds. */
  | { is: 'slice failed'; retryAfter: number | null; queue: QueueNow }
  /** The run itself failed. */
  | { is: 'broken' }
  /** A break between two slices, or a pause, is over. */
  | { is: 'rested' }
  | { is: 'stop' }

export type DrainEffect =
  /** Sends a slice; `alone`: only while no other tab sends. */
  | { do: 'send'; alone: boolean }
  | { do: 'show'; sending: { done: number; of: number } | null; outdated?: boolean }
  /** Reports that a batch was handled; some of its entries may have had no response. */
  | { do: 'report drained' }
  | { do: 'breathe' }
  | { do: 'pause'; wait: number }
  /** Pauses for longer after each failure. */
  | { do: 'back off'; failures: number }
  | { do: 'end pause' }
  /** Resolves the promises of callers that wait for the drain to pause or end. */
  | { do: 'release' }

export interface DrainStep {
  state: DrainState
  effects: readonly DrainEffect[]
}

/** How often this tab checks again while another one sends, in milliseconds. */
const LOOK_AGAIN_MS = 2000
/** After this many checks without progress, this tab no longer waits for the other tab. */
const MOST_IDLE_LOOKS = 8

const noLooks: Looks = { head: '', count: 0 }

/** Whether a slice, a break or a pause is under way. */
export const isRunning = ({ is }: DrainState): boolean => is !== 'idle' && is !== 'stopped'

/** Computes the next state of the drain after an event, and its effects. */
export function stepDrain(state: DrainState, event: DrainEvent): DrainStep {
  if (event.is === 'stop') return stop(state)
  if (event.is === 'woken') return wake(state, event.fresh)
  if (event.is === 'broken') return broken(state)
  if (event.is === 'rested') return rested(state)
  if (state.is !== 'sending' && state.is !== 'stopping') return nothing(state)
  if (event.is === 'busy') return busy(state, event.queue)
  if (event.is === 'slice failed') return failed(state, event)
  return ended(state, event.end, event.queue)
}

type Slicing = Extract<DrainState, { is: 'sending' | 'stopping' }>

const nothing = (state: DrainState): DrainStep => ({ state, effects: [] })

const start = (failures: number): DrainStep => send({ failures, done: 0 })

const send = (run: Run, looks = noLooks, alone = true): DrainStep => ({
  state: { is: 'sending', run, looks, again: false },
  effects: [{ do: 'send', alone }],
})

/** Ends the run. If a wake came during the run, another run begins. */
function finish({ run, ...state }: Slicing, ...effects: DrainEffect[]): DrainStep {
  const last: DrainEffect[] = [...effects, { do: 'show', sending: null }, { do: 'release' }]
  if (state.is === 'stopping') return { state: { is: 'stopped' }, effects: last }
  if (!state.again) return { state: { is: 'idle', failures: run.failures }, effects: last }
  const next = start(run.failures)
  return { ...next, effects: [...last, ...next.effects] }
}

function stop(state: DrainState): DrainStep {
  if (state.is === 'stopped' || state.is === 'stopping') return nothing(state)
  if (state.is === 'idle') return nothing({ is: 'stopped' })
  return { state: { is: 'stopping', run: state.run }, effects: [{ do: 'end pause' }] }
}

function wake(state: DrainState, fresh: boolean): DrainStep {
  if (state.is === 'stopped' || state.is === 'stopping') return nothing(state)
  if (state.is === 'idle') return start(fresh ? 0 : state.failures)
  const run = fresh ? { ...state.run, failures: 0 } : state.run
  if (state.is === 'sending') return nothing({ ...state, run, again: true })
  const endsPause = state.is === 'pausing' && (fresh || state.forOne)
  return { state: { ...state, run }, effects: endsPause ? [{ do: 'end pause' }] : [] }
}

function broken(state: DrainState): DrainStep {
  if (state.is === 'stopped' || state.is === 'idle') return nothing(state)
  if (state.is === 'stopping') return finish(state)
  return finish({ is: 'sending', run: state.run, looks: noLooks, again: state.is === 'sending' && state.again })
}

function rested(state: DrainState): DrainStep {
  if (state.is === 'stopping') return finish(state)
  if (state.is === 'breathing') return send(state.run)
  if (state.is === 'pausing') return send(state.run, state.looks)
  return nothing(state)
}

/**
 * Handles the case that another tab sends; that tab reports the results. This tab checks again later, in case the other tab died.
 */
function busy(state: Slicing, { waiting, head }: QueueNow): DrainStep {
  if (state.is === 'stopping' || waiting === 0) return finish(state)
  const looks = { head, count: head === state.looks.head ? state.looks.count + 1 : 1 }
  // The other tab may be frozen in its slice while it holds the lock. Send without the lock. The idempotency keys make sure that an
  // entry sent by both tabs is done once.
  if (looks.count >= MOST_IDLE_LOOKS) return { state: { ...state, looks: noLooks }, effects: [{ do: 'send', alone: false }] }
  return {
    state: { is: 'pausing', run: state.run, looks, forOne: false },
    effects: [{ do: 'release' }, { do: 'pause', wait: LOOK_AGAIN_MS }],
  }
}

function failed(state: Slicing, { retryAfter, queue }: Extract<DrainEvent, { is: 'slice failed' }>): DrainStep {
  const { failures } = state.run
  const run = retryAfter === null ? { ...state.run, failures: failures + 1 } : state.run
  const pause: DrainEffect = retryAfter === null ? { do: 'back off', failures } : { do: 'pause', wait: retryAfter }
  return pauseFor({ ...state, run }, queue, pause)
}

function pauseFor(state: Slicing, { waiting }: QueueNow, pause: DrainEffect, forOne = false): DrainStep {
  if (state.is === 'stopping' || waiting === 0) return finish(state)
  return {
    state: { is: 'pausing', run: state.run, looks: noLooks, forOne },
    effects: [{ do: 'show', sending: null }, { do: 'release' }, pause],
  }
}

function ended(state: Slicing, end: SliceEnd, queue: QueueNow): DrainStep {
  const again = state.is === 'sending' && state.again
  if (end.next === 'later') {
    // Entries queued during the slice need not wait for the others.
    const isAtOnce = end.forOne === true && again
    return pauseFor(state, queue, { do: 'pause', wait: isAtOnce ? 0 : end.wait }, end.forOne === true && !again)
  }
  if (end.next === 'woken') {
    const shown: DrainEffect = { do: 'show', sending: null, outdated: end.why === 'update' }
    if (state.is === 'stopping' || !again || end.why !== 'empty') return finish(state, shown)
    const next = send(state.run)
    return { ...next, effects: [shown, ...next.effects] }
  }
  const run = { failures: 0, done: state.run.done + end.answered }
  const sent: DrainEffect[] = [
    { do: 'show', sending: { done: run.done, of: run.done + queue.waiting }, outdated: false },
    { do: 'report drained' },
  ]
  if (state.is === 'stopping') return finish({ ...state, run }, ...sent)
  return { state: { is: 'breathing', run }, effects: [...sent, { do: 'breathe' }] }
}
