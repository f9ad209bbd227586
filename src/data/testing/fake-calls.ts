import type { DeviceNews } from '#contract/devices.ts'
import { problem, type Stored } from './fake-answers.ts'

interface Report {
  outbox: string
  waiting: number
  needs_you: number
  seen_lost?: boolean
  put_away?: string[]
}

/** The response to a key whose call must not run any more. */
const CLOSED: Stored = { status: 0, body: null }

/** The server's side of online-only calls, and of device reports. */
export class FakeCalls {
  /** The names that the profile was set to, in order. */
  readonly names: string[] = []
  /** The last queue report of each device. */
  readonly devices = new Map<string, Report & { lost: number }>()
  /** The user's other devices with queued changes. */
  others: DeviceNews['others'] = []
  /** Keys of calls that are running. */
  readonly running = new Set<string>()
  readonly #stored = new Map<string, Stored>()

  /** Carries out a call that is never queued, once under its key. */
  profile({ name }: { name: string }, stored: string): Stored {
    const before = this.#stored.get(stored)
    if (before === CLOSED) return { status: 422, body: problem(422, 'KeyReused') }
    if (before) return before
    const result =
      name === '' ? { status: 422, body: problem(422, 'ValidationFailed') } : { status: 200, body: { message: name } }
    if (result.status === 200) this.names.push(name)
    this.#stored.set(stored, result)
    return result
  }

  /** Stores the success of a call other than `profile`, with its response. @param stored the user and the key of the call */
  finish(stored: string, body: unknown): void {
    this.#stored.set(stored, { status: 200, body })
  }

  report(device: string, report: Report): Stored {
    const before = this.devices.get(device)
    const gone = before && before.outbox !== report.outbox ? before.waiting + before.needs_you : 0
    const lost = (report.seen_lost ? 0 : (before?.lost ?? 0)) + gone
    this.devices.set(device, { ...report, lost })
    const reported_at = '2026-06-01T12:00:00.000Z'
    this.others = this.others.filter(({ id }) => !report.put_away?.includes(id))
    return { status: 200, body: { lost: lost > 0 ? { waiting: lost, reported_at } : null, others: this.others } }
  }

  outcome(stored: string, close: boolean): Stored {
    const before = this.running.has(stored.slice(stored.indexOf(':') + 1)) ? 'running' : this.#stored.get(stored)
    if (before === 'running') return { status: 200, body: { state: 'running' } }
    if (before === undefined && close) this.#stored.set(stored, CLOSED)
    if (before === undefined) return { status: 200, body: { state: close ? 'closed' : 'unknown' } }
    if (before === CLOSED) return { status: 200, body: { state: 'closed' } }
    return { status: 200, body: { state: 'done', ...before } }
  }
}
