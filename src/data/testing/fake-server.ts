import type { Event } from '#contract/events.ts'
import { answer, codes, problem, type Stored } from './fake-answers.ts'
import { FakeCalls } from './fake-calls.ts'

export const USER = { id: 7, name: 'Dana', email: 'dana@harbor.test', avatar: null, role: 'sales_channel', entity_id: 123 }
export const CHANNEL = 123

/** The faults of a request. */
export type Fault =
  /** The request never arrived. */
  | 'lost'
  /** The request had its effect, but the response got lost. */
  | 'answer-lost'
  /** Something else responded, with success. */
  | 'portal'
  | 'half-json'
  /** Our server refused the whole request. */
  | { status: number; retryAfter?: number }

/** The parts of the server that the data layer sees: keys, versions, a feed of changes, positions with an epoch. */
export class FakeServer {
  epoch = 'a'
  events = new Map<number, Event>()
  /** The effects in their order. */
  readonly effects: string[] = []
  readonly requests: { path: string; body: unknown; token: string | null; headers: Headers }[] = []
  faults: ((path: string) => Fault | null)[] = []
  /** Refuses one operation of a batch. */
  refuse: (operation: { key: string; call: string }) => { status: number; code: string } | null = () => null
  /** Resolves when a response may be delivered. */
  answered: (path: string) => Promise<void> = async () => {}
  /** How many changes the readable feed is behind the responses, because of open transactions. */
  heldBack = 0
  good = new Set(['token-7'])
  serverOffset = 0
  /** The number of events in one page of a first load. */
  pageSize = Infinity
  users = new Map<string, typeof USER>([['token-7', USER]])
  /** Makes the token that a renewal returns. */
  renewed: () => string = () => 'token-7'
  readonly calls = new FakeCalls()
  /** Rows that this app cannot read. Each pull of changes, and each first load that fits on one page, sends them. */
  broken: unknown[] = []
  /** Rows of other tables, which a first load sends if it fits on one page. */
  beside: Record<string, unknown[]> = {}
  #stored = new Map<string, Stored>()
  #feed: number[] = []
  #backup: { events: Map<number, Event>; stored: Map<string, Stored>; feed: number[] } | null = null

  constructor(count = 3) {
    for (let id = 1; id <= count; id++) this.events.set(id, event(id))
  }

  fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input as string, init)
    const path = new URL(request.url).pathname
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    const token = request.headers.get('authorization')?.slice(7) ?? null
    const fault = this.#nextFault(path)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    if (fault === 'portal') return new Response('<html>Welcome to the hotel</html>', { status: 200 })
    if (typeof fault === 'object' && fault)
      return answer(fault.status, problem(fault.status, codes[fault.status] ?? 'Conflict'), fault.retryAfter)
    this.requests.push({ path, body, token, headers: request.headers })
    const key = request.headers.get('idempotency-key')
    const { status, body: reply } = this.#handle(path, body, token, new URL(request.url).searchParams, request.method, key)
    await this.answered(path)
    if (fault === 'answer-lost') throw new TypeError('Failed to fetch')
    if (fault === 'half-json') return new Response('{"results":[', { headers: { 'x-holdfast': 'build-1' } })
    return answer(status, reply)
  }

  /** Makes the next requests to this path fail. */
  next(path: string, fault: Fault, times = 1): void {
    let left = times
    this.faults.push((requestPath) => (requestPath.endsWith(path) && left-- > 0 ? fault : null))
  }

  change(id: number, fields: Partial<Event>): void {
    const row = this.events.get(id)
    if (!row) return
    this.events.set(id, { ...row, ...fields, version: row.version + 1 })
    this.#feed.push(id)
  }

  delete(id: number): void {
    this.events.delete(id)
    this.#feed.push(id)
  }

  backup(): void {
    this.#backup = { events: new Map(this.events), stored: new Map(this.#stored), feed: [...this.#feed] }
  }

  restoreBackup(): void {
    if (!this.#backup) return
    this.events = new Map(this.#backup.events)
    this.#stored = new Map(this.#backup.stored)
    this.#feed = [...this.#backup.feed]
    this.epoch += 'x'
  }

  batches = () =>
    this.requests
      .filter(({ path }) => path === '/api/batch')
      .map(({ body }) => (body as { operations: { key: string }[] }).operations)

  #nextFault(path: string): Fault | null {
    for (const fault of this.faults) {
      const found = fault(path)
      if (found) return found
    }
    return null
  }

  #handle(path: string, body: unknown, token: string | null, query: URLSearchParams, method: string, key: string | null): Stored {
    if (token === null || !this.good.has(token)) return { status: 401, body: problem(401, 'Unauthorized') }
    const user = this.users.get(token) ?? USER
    if (path === '/api/me') {
      const abilities = [{ action: 'manage', subject: 'sales_channel_event_details' }]
      return {
        status: 200,
        body: { user: { data: user, abilities }, config: { domainSuffix: 'x', production: false, build: 'build-1' } },
      }
    }
    if (path === '/api/session/renew') return { status: 200, body: { accessToken: this.renewed() } }
    if (path === '/api/batch') {
      const { operations, epoch } = body as { operations: Operation[]; epoch?: string }
      if (epoch !== undefined && epoch !== this.epoch) return { status: 410, body: problem(410, 'Gone', { epoch: this.epoch }) }
      const results = operations.map((operation) => ({ key: operation.key, ...this.#run(operation, user.id) }))
      return { status: 200, body: { results, at: `${this.epoch}.${this.#feed.length + this.heldBack}` } }
    }
    if (path === '/api/profile') return this.calls.profile(body as { name: string }, `${user.id}:${key}`)
    if (path.startsWith('/api/outcomes/')) return this.calls.outcome(`${user.id}:${path.slice(14)}`, method === 'PUT')
    if (path.startsWith('/api/devices/'))
      return this.calls.report(`${user.id}:${path.slice(13)}`, body as Parameters<FakeCalls['report']>[1])
    if (path === `/api/sales-channels/${CHANNEL}/sync`) return this.#pull(query.get('position'))
    return { status: 404, body: problem(404, 'NotFound') }
  }

  #run(operation: Operation, user: number): Stored {
    const name = `${user}:${operation.key}`
    const before = this.#stored.get(name)
    if (before) return before
    const refused = this.refuse(operation)
    if (refused) {
      const result = {
        status: refused.status,
        body: problem(refused.status, refused.code, this.events.get(operation.params?.id ?? 0)),
      }
      if (refused.status < 500 && ![401, 426, 429].includes(refused.status) && refused.code !== 'ProofNeeded')
        this.#stored.set(name, result)
      return result
    }
    const result = this.#effect(operation)
    if (result.status < 300) this.effects.push(operation.key)
    this.#stored.set(name, result)
    return result
  }

  #effect({ call, params, body, if: seen }: Operation): Stored {
    if (call === 'switchAllEvents') {
      const status = (body as { action: string }).action === 'enable all' ? 1 : 0
      for (const id of this.events.keys()) this.change(id, { status })
      return { status: 200, body: { updated: this.events.size } }
    }
    const row = this.events.get(params?.id ?? 0)
    if (!row) return { status: 404, body: problem(404, 'NotFound') }
    for (const [field, value] of Object.entries(seen ?? {})) {
      if (row[field as keyof Event] !== value) return { status: 409, body: problem(409, 'Stale', row) }
    }
    this.change(row.id, body as Partial<Event>)
    return { status: 200, body: this.events.get(row.id) }
  }

  #pull(position: string | null): Stored {
    const [epoch, at, loaded] = position?.split('.') ?? [this.epoch, undefined, '0']
    if (epoch !== this.epoch) return { status: 410, body: problem(410, 'Gone') }
    const from = Number(loaded)
    if (loaded !== undefined && from + this.pageSize < this.events.size) {
      const page = [...this.events.values()].slice(from, from + this.pageSize)
      const next = `${this.epoch}.${at ?? this.#feed.length}.${from + this.pageSize}`
      return {
        status: 200,
        body: { position: next, complete: false, loaded: [], events: {}, changes: { events: page }, deleted: {} },
      }
    }
    if (loaded !== undefined && from > 0) {
      const last = [...this.events.values()].slice(from)
      return {
        status: 200,
        body: {
          position: `${this.epoch}.${at}`,
          complete: true,
          loaded: ['events'],
          events: {},
          changes: { events: last },
          deleted: {},
        },
      }
    }
    const ids = at === undefined ? [...this.events.keys()] : [...new Set(this.#feed.slice(Number(at)))]
    const events = [...ids.flatMap((id) => this.events.get(id) ?? []), ...this.broken]
    const changes = { events, ...(at === undefined && this.beside) }
    const deleted = at === undefined ? {} : { events: ids.filter((id) => !this.events.has(id)) }
    return {
      status: 200,
      body: { position: `${this.epoch}.${this.#feed.length}`, complete: true, loaded: ['events'], events: {}, changes, deleted },
    }
  }
}

interface Operation {
  key: string
  call: string
  params?: { id: number }
  body?: unknown
  if?: Record<string, unknown>
}

/** An event far enough in the future to be coming soon. */
export function event(id: number): Event {
  return {
    id,
    event_id: `e-${id}`,
    title: `Event ${id}`,
    time: `2026-08-${String(id).padStart(2, '0')}T18:00:00.000Z`,
    timezone: 'America/Chicago',
    venue: 'Harbor Park',
    category: 'sport',
    league: null,
    security_phrase: null,
    logo_url: null,
    away_team_logo_url: null,
    background_image_url: null,
    seat_upgrade_background_image_url: null,
    marketplace_cutoff_at: null,
    theme: { title: null, description: null },
    currency_symbol: '$',
    status: 1,
    upgrade_status: 'coming-soon',
    sales_channel_id: CHANNEL,
    sales_channel: {
      id: CHANNEL,
      name: 'Harbor',
      logo_url: null,
      default_available_start_offset: -168,
      default_available_end_offset: 3,
    },
    _count: { offers: 0, bid_product: 0 },
    total_quantity: 10,
    total_purchased: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    version: 1,
  }
}
