import { setMaxListeners } from 'node:events'
import { CLOSED } from './memory-databases.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * Replaces the global timers, clock and random bytes that libraries use with those of the schedule, so that one seed has one
 * outcome. Returns a function that restores the real ones.
 */
export function lend({ time, random, mistakes }: { time: VirtualTime; random: Random; mistakes: unknown[] }): () => void {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
    timeout: AbortSignal.timeout,
    any: AbortSignal.any,
    getRandomValues: crypto.getRandomValues,
  }
  const timers = new Map<number, () => void>()
  let last = 0
  const lent = (work: () => void, milliseconds = 0): number => {
    const id = ++last
    const stop = time.after(null, milliseconds, () => {
      timers.delete(id)
      work()
    })
    timers.set(id, stop)
    return id
  }
  const target = globalThis as unknown as Record<string, unknown>
  target['setTimeout'] = (work: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    const id = lent(() => work(...given), milliseconds)
    return { [Symbol.toPrimitive]: () => id, unref: () => undefined, ref: () => undefined, id }
  }
  target['clearTimeout'] = (timer?: { id?: number }) => {
    timers.get(timer?.id ?? 0)?.()
    timers.delete(timer?.id ?? 0)
  }
  // Errors of closed databases are not recorded, because a sign-out closes the databases while work is still running.
  const minds = (error: unknown) => void ((error as Error).name === CLOSED || mistakes.push(error))
  target['reportError'] = minds
  process.on('unhandledRejection', minds)
  Date.now = time.now
  AbortSignal.timeout = (milliseconds) => {
    const over = new AbortController()
    time.after(null, milliseconds, () => over.abort(new DOMException('It took too long', 'TimeoutError')))
    return over.signal
  }
  // Node's `AbortSignal.any` never frees the listeners of signals that do not abort, nor the dead tabs they belong to: 3,000
  // schedules used 10 GB.
  AbortSignal.any = firstOf
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = random.below(256)
    return bytes
  }) as typeof crypto.getRandomValues
  return () => {
    target['setTimeout'] = real.setTimeout
    target['clearTimeout'] = real.clearTimeout
    delete target['reportError']
    process.off('unhandledRejection', minds)
    Date.now = real.now
    AbortSignal.timeout = real.timeout
    AbortSignal.any = real.any
    crypto.getRandomValues = real.getRandomValues
  }
}

/** Replaces `AbortSignal.any`, so that its listeners are freed with the schedule. */
function firstOf(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController()
  const all = [...signals]
  const end = ({ reason }: AbortSignal) => {
    for (const signal of all) signal.removeEventListener('abort', onEnd)
    first.abort(reason)
  }
  const onEnd = ({ target }: Event) => end(target as AbortSignal)
  for (const signal of all) {
    setMaxListeners(0, signal)
    signal.addEventListener('abort', onEnd)
  }
  const over = all.find(({ aborted }) => aborted)
  if (over) end(over)
  return first.signal
}
