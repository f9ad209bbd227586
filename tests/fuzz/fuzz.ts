import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { leaksIn } from '#tests/fuzz/judge/leaks.ts'
import { judge, kinds, type Kind, type Verdict } from '#tests/fuzz/judge/judge.ts'
import { forge } from '#tests/fuzz/requests/forgery.ts'
import { type Bearer, curlOf } from '#tests/fuzz/requests/request.ts'
import { Cut, Hung, openAgent, send } from '#tests/fuzz/wire/send.ts'
import { sendRaw } from '#tests/fuzz/wire/raw.ts'
import { openSocket } from '#tests/fuzz/wire/websocket.ts'
import { callersFor } from '#tests/fuzz/world/callers.ts'
import { Sessions } from '#tests/fuzz/world/sessions.ts'
import { openWorld, type World } from '#tests/fuzz/world/world.ts'
import { type Step, stepOf } from './plan.ts'

export interface Options {
  requests: number
  seed: number
  /** The first request's number; with `requests` 1 that single request is repeated. */
  from: number
  postgres: boolean
  /** A request counts as hung after this time without any part of its response, or six times as long without the whole. */
  patienceMs: number
  /** Milliseconds since 1970; the world's dates are around it. */
  now: number
  say: (line: string) => void
  /** Ends the run early; the report so far is still returned. */
  isEnded?: () => boolean
}

/** The result of a run. The number of findings of each kind should be 0. */
export type Sum = { requests: number } & Record<Kind, number> & { slowestMs: number; slowest: string }

/** The calls of the contract, so that a new call is fuzzed from its first day. */
const calls: readonly Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const byName = new Map(calls.map((call) => [call.name, call]))

const LANES = 8
const RAW_WAIT_MS = 150
const MOST_CRASHES = 20
/** The number of findings of each kind that are printed; later findings are only counted. */
const SHOWN_AT_LENGTH = 40

/** Makes the requests, checks every response and reports its faults. */
export async function fuzz(options: Options): Promise<Sum> {
  const began = performance.now()
  const world = await openWorld(options)
  options.say(`The world stood after ${Math.round((performance.now() - began) / 1000)} s, with ${world.markers.size} ids in it.`)
  try {
    return await new Run(world, options).all()
  } finally {
    await world.close()
  }
}

class Run {
  readonly #world: World
  readonly #options: Options
  readonly #agent = openAgent(LANES * 2)
  readonly #sessions: Sessions
  readonly #callers
  readonly #sum: Sum = { requests: 0, status5xx: 0, leaks: 0, hung: 0, crashed: 0, offContract: 0, slowestMs: 0, slowest: '' }
  readonly #underWay = new Map<number, string>()
  readonly #statuses = new Map<string, number>()

  constructor(world: World, options: Options) {
    this.#world = world
    this.#options = options
    this.#sessions = new Sessions(this.#agent, () => world.url)
    this.#callers = callersFor(world.rows, calls, options.now)
    world.onCrash = (said) => this.#report('crashed', `${said}\nUnder way were:\n${[...this.#underWay.values()].join('\n')}`)
  }

  async all(): Promise<Sum> {
    const { from, requests, say } = this.#options
    const before = this.#world.memory()
    let next = from
    const lane = async () => {
      while (next < from + requests && this.#world.crashes < MOST_CRASHES && !this.#options.isEnded?.()) await this.#step(next++)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    // The effects of a request may end the process a moment later.
    await pause(500)
    await this.#world.up()
    this.#agent.destroy()
    say(
      `Answers: ${[...this.#statuses]
        .toSorted()
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
    )
    say(`Memory of the server: ${before} MB before, ${this.#world.memory()} MB after. Slowest: ${this.#sum.slowest}`)
    if (this.#sessions.lost.size > 0) say(`Could not be signed in any more: ${[...this.#sessions.lost].join(', ')}`)
    return this.#sum
  }

  async #step(number: number): Promise<void> {
    await this.#world.up()
    const step = stepOf(this.#options.seed, number, calls, this.#callers)
    this.#underWay.set(number, `  number ${number}: ${titleOf(step)}`)
    try {
      if (step.kind === 'request') await this.#request(step)
      else if (step.kind === 'raw') await this.#raw(step)
      else await this.#talk(step, number)
    } catch (error) {
      const crashes = this.#world.crashes
      await pause(300)
      const isCrash = crashes !== this.#world.crashes || this.#world.crashes > 0
      if (error instanceof Hung || (error instanceof Cut && !isCrash))
        this.#find(number, step, [{ kind: 'hung', what: error.message }])
      else if (!(error instanceof Cut)) throw error
    } finally {
      this.#underWay.delete(number)
      this.#sum.requests++
      const done = this.#sum.requests
      if (done % 5000 === 0) this.#options.say(`${done} requests, memory of the server ${this.#world.memory()} MB`)
    }
  }

  async #request({ caller, request }: Step & { kind: 'request' }): Promise<void> {
    const { markers, url, secrets } = this.#world
    const token = await this.#tokenOf(request.bearer)
    const isGood = token !== undefined && request.bearer?.forged === undefined
    const headers = token === undefined ? request.headers : { ...request.headers, authorization: `Bearer ${token}` }
    if (request.method !== 'GET')
      for (const said of [request.path, request.body?.toString() ?? '', ...Object.values(request.headers)]) markers.forget(said)
    const answer = await send(this.#agent, url, { ...request, headers }, this.#options.patienceMs)
    this.#statuses.set(String(answer.status), (this.#statuses.get(String(answer.status)) ?? 0) + 1)
    if (answer.ms > this.#sum.slowestMs) {
      this.#sum.slowestMs = Math.round(answer.ms)
      this.#sum.slowest = `number ${request.number}, ${Math.round(answer.ms)} ms: ${titleOf({ kind: 'request', caller, request })}`
    }
    if (isGood && request.bearer) {
      if (answer.status === 200) this.#sessions.note(request.bearer.account, request)
      if (answer.status === 401 && byName.get(request.call ?? '')?.access !== 'anyone')
        void this.#sessions.ended(request.bearer.account, token)
    }
    const reader = request.bearer !== null && token === undefined ? ({ role: 'nobody' } as const) : caller.reader
    const sent = isGood ? request : { ...request, bearer: null }
    const verdicts = judge({
      request: request.bearer?.forged ? request : sent,
      answer,
      reader,
      calls: byName,
      markers,
      secrets,
    })
    this.#find(request.number, { kind: 'request', caller, request }, verdicts)
  }

  async #raw({ bytes }: Step & { kind: 'raw' }): Promise<void> {
    const received = await sendRaw(this.#world.url, bytes, RAW_WAIT_MS)
    const leaks = leaksIn(
      { text: received, reader: { role: 'nobody' }, said: () => bytes },
      this.#world.markers,
      this.#world.secrets,
    )
    for (const what of leaks) this.#report('leaks', `${what}\nraw bytes: ${JSON.stringify(bytes.slice(0, 300))}`)
    if (/^HTTP\/1.1 5(?!03)/.test(received) && !/^HTTP\/1.1 505/.test(received))
      this.#report('status5xx', `${received.slice(0, 200)}\nraw bytes: ${JSON.stringify(bytes.slice(0, 300))}`)
  }

  async #talk({ caller, bearer, talk }: Step & { kind: 'socket' }, number: number): Promise<void> {
    const { url, markers, secrets } = this.#world
    const token = await this.#tokenOf(bearer)
    const isGood = token !== undefined && bearer?.forged === undefined
    const socket = await openSocket(url, token, `10.251.${number & 255}.1`)
    const isIn = await socket.hears(/^40\{/m, isGood ? 3000 : 100)
    if (isIn && !isGood) this.#report('leaks', `number ${number}: the socket let in ${bearer?.forged ?? 'nobody'}`)
    for (const frame of talk.frames) socket.say(frame)
    await socket.hears(/$^/, RAW_WAIT_MS)
    const said = () => JSON.stringify(talk.frames)
    const leaks = leaksIn({ text: socket.received(), reader: caller.reader, said }, markers, secrets)
    for (const channel of channelsIn(socket.received()))
      if (caller.reader.role === 'nobody' || (caller.reader.role === 'member' && caller.reader.channel !== channel))
        leaks.push(`a hint of channel ${channel}`)
    socket.close()
    for (const what of leaks)
      this.#report('leaks', `number ${number}: ${what}\non the socket, ${bearer?.account ?? 'nobody'}: ${said().slice(0, 1000)}`)
  }

  async #tokenOf(bearer: Bearer | null): Promise<string | undefined> {
    if (bearer === null) return undefined
    const token = await this.#sessions.token(bearer.account)
    return token !== undefined && bearer.forged ? forge(bearer.forged, token, this.#world.secret) : token
  }

  #find(number: number, step: Step, verdicts: readonly Verdict[]): void {
    for (const { kind, what } of verdicts) {
      const curl = step.kind === 'request' ? `\n${curlOf(step.request, this.#world.url)}` : ''
      const trace = kind === 'status5xx' ? `\nThe server said: ${this.#world.said().slice(-1500)}` : ''
      this.#report(kind, `number ${number}, ${titleOf(step)}\n${what}${curl}${trace}`)
    }
  }

  #report(kind: Kind, what: string): void {
    const { say, seed } = this.#options
    if (++this.#sum[kind] <= SHOWN_AT_LENGTH) say(`── ${kind}, seed ${seed}: ${what}`)
  }
}

/** Returns the channels of the hints that a socket received. */
const channelsIn = (text: string): number[] =>
  [...text.matchAll(/^42\["changed",\{[^\n]*?"channel":(\d+)/gm)].map(([, id]) => Number(id))

function titleOf(step: Step): string {
  if (step.kind === 'raw') return `raw bytes, ${step.shape}`
  const bearer = step.kind === 'request' ? step.request.bearer : step.bearer
  const who = bearer ? `${bearer.account}${bearer.forged ? ` (${bearer.forged})` : ''}` : 'nobody'
  if (step.kind === 'socket') return `socket, ${step.talk.shape}, ${who}`
  const { call, method, path, shape } = step.request
  return `${call ?? 'no call'} ${method} ${path.slice(0, 200)}, ${shape}, ${who}`
}

/** Whether any fault was found. */
export const isWrong = (sum: Sum): boolean => kinds.some((kind) => sum[kind] > 0)
