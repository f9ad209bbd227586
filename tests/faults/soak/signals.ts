import { type EventEmitter, once } from 'node:events'

/**
 * An event that can trigger a kill: a batch is being sent to the server, the server has responded to a batch, a server has died,
 * or the browser is storing an entry.
 */
export type Signal = 'sending' | 'answered' | 'died' | 'storing'
export type Signals = EventEmitter<Record<Signal, []>>

/** Whether a signal comes within this number of milliseconds from now. */
export const comesWithin = (signals: Signals, signal: Signal, milliseconds: number): Promise<boolean> =>
  once(signals, signal, { signal: AbortSignal.timeout(milliseconds) }).then(
    () => true,
    () => false,
  )
