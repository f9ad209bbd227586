import { BATCH_TIMEOUT_MS } from '#data/outbox/slice.ts'
import {
  answerInItsPlace,
  beginningOf,
  CUT_OFF,
  isAt,
  RETRY_AFTER,
  SLOW,
  spoilt,
  tooOld,
  type Target,
  type Trouble,
} from '../faults/troubles.ts'
import type { ModelDevice } from './device.ts'
import type { Loom, Thread } from './loom.ts'
import type { ModelServer, WireAnswer, WireRequest } from './model-server.ts'
import { trace } from './trace.ts'
import type { VirtualTime } from './virtual-time.ts'

interface Planned {
  trouble: Trouble
  target: Target
  times: number
}

/** Receives the traffic of the wire, for the oracle. */
export interface Tap {
  sent(from: { device: ModelDevice; thread: Thread }, request: WireRequest): void
  /** Called when a response from any sender has reached a living tab. */
  received(from: { device: ModelDevice; thread: Thread }, request: WireRequest, answer: WireAnswer): void
  /** Called when an unchanged response of the server has reached a living tab. */
  answered(from: { device: ModelDevice; thread: Thread }, request: WireRequest, answer: WireAnswer): void
}

const HALF_A_MINUTE = 30_000
/** The delay of a slow response in milliseconds: so short that a batch still waits for it. */
const SLOW_MS = BATCH_TIMEOUT_MS - 5_000

/** The network between tabs and server: each request and each response is a separate task, and faults may hit it. */
export class Network {
  planned: Planned[] = []
  serverIsUp = true
  /** The most rows in the response to a pull; null: as many as requested. */
  page: number | null = null
  /** The oldest app whose batches the server accepts. */
  oldestBuild = 0
  /** The time (milliseconds since 1970) when the last Retry-After has passed, and late messages have arrived. */
  busyUntil = 0
  readonly #loom: Loom
  readonly #time: VirtualTime
  readonly #server: ModelServer
  readonly #tap: Tap
  #hanging: (() => void)[] = []
  #isHealed = false
  readonly #out = new Map<Thread, number>()

  constructor(parts: { loom: Loom; time: VirtualTime; server: ModelServer; tap: Tap }) {
    this.#loom = parts.loom
    this.#time = parts.time
    this.#server = parts.server
    this.#tap = parts.tap
  }

  /** Plans a fault for the next `times` requests of a kind. */
  plan(trouble: Trouble, target: Target, times: number): void {
    this.planned.push({ trouble, target, times })
  }

  /** Ends all faults: hanging requests are cut off, and their senders notice it. */
  heal(): void {
    this.planned = []
    this.#isHealed = true
    this.serverIsUp = true
    for (const fail of this.#hanging.splice(0)) fail()
  }

  /** Returns the `fetch` of one tab. */
  lineOf =
    (device: ModelDevice, thread: Thread): typeof fetch =>
    (input, init) =>
      new Promise<Response>((resolve, reject) => {
        this.#out.set(thread, (this.#out.get(thread) ?? 0) + 1)
        const request = wireOf(input, init)
        this.#tap.sent({ device, thread }, request)
        const { signal } = init ?? {}
        const give = () => reject(signal?.reason as Error)
        if (signal?.aborted) return give()
        signal?.addEventListener('abort', give)
        const fail = () => this.#loom.push(thread, null, () => reject(new TypeError('Failed to fetch')))
        const answer = (given: WireAnswer, isGenuine: boolean) =>
          this.#loom.push(thread, null, () => {
            trace(
              () =>
                `${this.#time.now()} ${thread.name} ${request.path.slice(0, 60)} ${request.body ?? ''} -> ${given.status} ${given.body.slice(0, 400)}`,
            )
            if (!device.online) return reject(new TypeError('Failed to fetch'))
            if (!signal?.aborted) this.#tap.received({ device, thread }, request, given)
            if (isGenuine && !signal?.aborted) this.#tap.answered({ device, thread }, request, given)
            if (given.headers['retry-after'] !== undefined) this.#busyFor(RETRY_AFTER * 1000)
            resolve(new Response(given.body === '' ? null : given.body, { status: given.status, headers: given.headers }))
          })
        if (!device.online || !this.serverIsUp) return fail()
        if (thread.build < this.oldestBuild && isAt(request, 'batch')) return answer(tooOld, false)
        this.#travel(request, this.#troubleFor(request), { fail, answer })
      }).finally(() => this.#out.set(thread, (this.#out.get(thread) ?? 1) - 1))

  /** Whether a tab waits for a response. */
  isOut = (thread: Thread): boolean => (this.#out.get(thread) ?? 0) > 0

  #troubleFor(request: WireRequest): Trouble | null {
    const plan = this.planned.find(({ target }) => isAt(request, target))
    if (plan === undefined) return null
    if (--plan.times === 0) this.planned = this.planned.filter((one) => one !== plan)
    return plan.trouble
  }

  #travel(
    request: WireRequest,
    trouble: Trouble | null,
    back: { fail(): void; answer(answer: WireAnswer, isGenuine: boolean): void },
  ): void {
    const other = answerInItsPlace(trouble, request)
    if (other) return back.answer(other, false)
    if (trouble === CUT_OFF) {
      this.#busyFor(2 * HALF_A_MINUTE)
      this.#time.after(null, HALF_A_MINUTE, () => this.#arrive(request, () => {}))
      return back.fail()
    }
    if (trouble === 'request hangs') return this.#hang(back.fail)
    if (trouble === 'request lost' || trouble === 'killed before commit') return back.fail()
    if (trouble === 'killed midway') {
      const beginning = beginningOf(request)
      if (beginning) this.#arrive(beginning, () => {})
      return back.fail()
    }
    const arrive = () =>
      this.#arrive(request, (answer) => {
        if (trouble === 'answer hangs') return this.#hang(back.fail)
        if (trouble === 'answer lost') return back.fail()
        const after = spoilt(trouble, answer)
        if (trouble === 'answer late') this.#time.after(null, HALF_A_MINUTE, () => back.answer(answer, true))
        else if (trouble === SLOW) this.#time.after(null, SLOW_MS, () => back.answer(answer, true))
        else back.answer(after, after === answer)
      })
    if (trouble === 'request late' || trouble === 'answer late' || trouble === SLOW) this.#busyFor(2 * HALF_A_MINUTE)
    if (trouble === 'request late') this.#time.after(null, HALF_A_MINUTE, arrive)
    else arrive()
    if (trouble === 'request doubled') this.#arrive(request, () => {})
    if (trouble === 'request doubled late') this.#time.after(null, 4 * HALF_A_MINUTE, () => this.#arrive(request, () => {}))
  }

  /** Lets a request hang until its call times out or all faults end. After all faults have ended, the request fails at once. */
  #hang(fail: () => void): void {
    if (this.#isHealed) fail()
    else this.#hanging.push(fail)
  }

  #busyFor(milliseconds: number): void {
    this.busyUntil = Math.max(this.busyUntil, this.#time.now() + milliseconds)
  }

  #arrive(request: WireRequest, then: (answer: WireAnswer) => void): void {
    this.#loom.push(null, null, async () => then(await this.#server.handle(this.#inPages(request), this.#time.now())))
  }

  #inPages(request: WireRequest): WireRequest {
    return this.page === null ? request : { ...request, path: request.path.replace(/\btake=\d+/, `take=${this.page}`) }
  }
}

function wireOf(input: Parameters<typeof fetch>[0], init: RequestInit = {}): WireRequest {
  const url = new URL(input instanceof Request ? input.url : input)
  return {
    method: init.method ?? 'GET',
    path: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : undefined,
  }
}
