import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { area, endpoint, type Endpoint } from '#contract/core/endpoint.ts'
import { NumberId } from '#contract/core/wire.ts'
import type { Faults } from '#server/context.ts'
import { closeOutcome, readOutcome } from '#server/devices/outcomes.ts'
import { log } from '#server/log.ts'
import { authenticate } from '#server/kernel/authenticate.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import type { Outside } from './handler.ts'
import { finishOutside } from './outside.job.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { outboundCall } from './registry.ts'
import { runCall } from './run-call.ts'

// A test call to a gateway that refuses, hangs and loses its responses.
const { refund } = area({
  refund: endpoint({
    method: 'PUT',
    path: '/refund',
    body: z.object({ event: NumberId, charge: z.string(), amount: z.number() }),
    reply: z.object({ charge: z.string(), state: z.string() }),
    access: { scope: { row: 'event', ids: ({ body }) => body.event, missing: 'Event not found' }, manage: 'all' },
    queue: 'never',
    summary: 'Gives money back',
  }),
})

type Mood = 'answers' | 'refuses' | 'hangs' | 'loses the answer' | 'cannot be reached'
interface Plan {
  charge: string
  amount: number
}
type Result = 'paid' | 'refused'

/** Runs each key once, and stores its result. */
class Gateway {
  mood: Mood = 'answers'
  readonly done = new Map<string, Plan & { result: Result }>()
  calls = 0

  async refund(plan: Plan, key: string): Promise<Result> {
    this.calls++
    if (this.mood === 'cannot be reached') throw new Error('No route to the gateway')
    const result = this.done.get(key)?.result ?? (this.mood === 'refuses' ? 'refused' : 'paid')
    this.done.set(key, { ...plan, result })
    if (this.mood === 'hangs') return new Promise(() => {})
    if (this.mood === 'loses the answer') throw new Error('Connection reset')
    return result
  }

  async ask(key: string): Promise<Result | undefined> {
    if (this.mood === 'cannot be reached') throw new Error('No route to the gateway')
    if (this.mood === 'hangs') return new Promise(() => {})
    return this.done.get(key)?.result
  }
}

let gateway: Gateway
const handler: Outside<typeof refund, Plan, Result> = {
  longestMs: 100,
  async prepare({ db, body }) {
    if (body.amount <= 0) throw conflict('Nothing to refund')
    await sql`insert into given_back (charge, state) values (${body.charge}, 'begun')`.execute(db)
    return { about: body.charge, plan: { charge: body.charge, amount: body.amount } }
  },
  outside: (plan, { key }) => gateway.refund(plan, key),
  ask: (_, { key }) => gateway.ask(key),
  async settle({ db }, { charge }, result) {
    await sql`insert into given_back (charge, state) values (${charge}, ${result})`.execute(db)
    return result === 'paid' ? { charge, state: result } : conflict('The payment provider declined.')
  },
}
const call = outboundCall(refund, handler as Outside<Endpoint>)
const job = finishOutside(new Map([['refund', call]]))

let server: TestServer
let event: number
let user: CurrentUser
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  event = await server.addEvent(123)
  const { token } = await server.signIn({ role: 'member', channel: 123, manages: ['all'] })
  user = (await authenticate(server.context, token))!.user
  await sql`create table given_back (charge text, state text)`.execute(server.db)
})
beforeEach(() => {
  gateway = new Gateway()
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
})
afterEach(() => {
  delete server.context.faults
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** Makes one request for a refund, sent once or repeatedly. */
function refundCall(charge: string = randomUUID(), amount = 5) {
  const key = randomUUID()
  return {
    key,
    send: async () => {
      const body = { event, charge, amount }
      const answer = await runCall(server.context, call, { user, key, params: {}, query: {}, body, address: '', headers: {} })
      return { status: answer.status, body: answer.body as { code?: string; state?: string }, replayed: answer.replayed }
    },
    /** The states in the server's own table. */
    states: async () =>
      (await sql<{ state: string }>`select state from given_back where charge = ${charge}`.execute(server.db)).rows.map(
        (row) => row.state,
      ),
    /** Returns how often the gateway refunded the charge. */
    paid: () => [...gateway.done.values()].filter((one) => one.charge === charge && one.result === 'paid').length,
  }
}

/** Runs the job at a time when no process can still be working on the call. */
async function finish() {
  server.clock.advance(11 * 60_000)
  await job.run(server.context, {})
}

test('a successful call is made once, and its response is repeated under its key', async () => {
  const { send, states, paid } = refundCall()
  expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' }, replayed: true })
  await finish()
  expect([await states(), paid(), gateway.calls]).toEqual([['begun', 'paid'], 1, 1])
})

test('a call is recorded once as a change, and as refused if the gateway refuses it', async () => {
  const record = (key: string) =>
    server.db
      .selectFrom('changes')
      .select(['sales_channel_id', 'user_id', 'call', 'tbl', 'row_id', 'after', 'outcome'])
      .where('key', '=', key)
      .execute()
  const done = refundCall('charge 1')
  await done.send()
  await done.send()
  const after = { plan: { charge: 'charge 1', amount: 5 }, answer: { charge: 'charge 1', state: 'paid' } }
  const line = {
    sales_channel_id: 123,
    user_id: user.id,
    call: 'refund',
    tbl: 'events',
    row_id: String(event),
    after,
    outcome: 'done',
  }
  expect(await record(done.key)).toEqual([line])
  gateway.mood = 'refuses'
  const refused = refundCall()
  await refused.send()
  await refused.send()
  expect(await record(refused.key)).toMatchObject([{ call: 'refund', after: { problem: { status: 409 } } }])
  expect((await record(refused.key))[0]!.outcome).not.toBe('done')
})

test('a call that is refused during preparation is not sent to the gateway, and the refusal is stored', async () => {
  const { send, states } = refundCall(undefined, 0)
  expect([(await send()).status, (await send()).replayed]).toEqual([409, true])
  expect([await states(), gateway.calls]).toEqual([[], 0])
})

test('a refusal of the gateway is the response, and its record is kept', async () => {
  gateway.mood = 'refuses'
  const { send, states } = refundCall()
  expect(await send()).toMatchObject({ status: 409, body: { code: 'Conflict' } })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'Conflict' }, replayed: true })
  expect(await states()).toEqual(['begun', 'refused'])
})

describe.each<Mood>(['hangs', 'loses the answer', 'cannot be reached'])('a call for which the gateway %s', (mood) => {
  test('is reported as in progress, and a job completes it once', async () => {
    gateway.mood = mood
    const { key, send, states, paid } = refundCall()
    expect(await send()).toMatchObject({ status: 409, body: { code: 'InProgress' } })
    expect(await send()).toMatchObject({ status: 409, body: { code: 'InProgress' } })
    const outcomeRequest = { user, call: 'refund', key }
    expect(await readOutcome(server.db, outcomeRequest, server.clock.now())).toEqual({ state: 'running' })
    expect(await server.db.transaction().execute((tx) => closeOutcome(tx, outcomeRequest, 0))).toEqual({ state: 'running' })
    await finish()
    // The gateway has the result of a lost response.
    expect(await states()).toEqual(mood === 'loses the answer' ? ['begun', 'paid'] : ['begun'])
    gateway.mood = 'answers'
    await finish()
    await finish()
    expect([await states(), paid()]).toEqual([['begun', 'paid'], 1])
    expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' }, replayed: true })
    expect(await readOutcome(server.db, outcomeRequest, server.clock.now())).toMatchObject({ state: 'done', status: 200 })
  })

  test('can be completed by its caller, too', async () => {
    gateway.mood = mood
    const { send, states, paid } = refundCall()
    await send()
    gateway.mood = 'answers'
    server.clock.advance(61_000)
    expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' } })
    await finish()
    expect([await states(), paid()]).toEqual([['begun', 'paid'], 1])
  })
})

const deaths: [string, keyof Faults, string][] = [
  ['before it is prepared', 'beforeCommit', 'refund.prepare'],
  ['before it leaves', 'afterCommit', 'refund.prepare'],
  ['before anything of it is written', 'afterOutside', 'refund'],
  ['before it is settled', 'beforeCommit', 'refund.settle'],
  ['before it is answered', 'afterCommit', 'refund.settle'],
]

describe.each(deaths)('a process that dies %s', (_, moment, name) => {
  const die = () => {
    server.context.faults = {
      [moment]: (of: string) => {
        if (of !== name) return
        delete server.context.faults
        throw new Error('died')
      },
    }
  }

  test('leaves a call that the job and its caller complete once', async () => {
    const { send, states, paid } = refundCall()
    die()
    expect((await send()).status).not.toBe(200)
    await finish()
    expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' } })
    await finish()
    expect([await states(), paid()]).toEqual([['begun', 'paid'], 1])
  })

  test('leaves a call that its caller alone can complete', async () => {
    const { send, states, paid } = refundCall()
    die()
    await send()
    server.clock.advance(61_000)
    expect(await send()).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect([await states(), paid()]).toEqual([['begun', 'paid'], 1])
  })
})

test('only one call at a time runs for the same charge, and others are not affected', async () => {
  gateway.mood = 'loses the answer'
  const charge = randomUUID()
  const [first, second, elsewhere] = [refundCall(charge), refundCall(charge), refundCall()]
  expect((await first.send()).body.code).toBe('InProgress')
  gateway.mood = 'answers'
  expect((await second.send()).body.code).toBe('InProgress')
  expect((await elsewhere.send()).status).toBe(200)
  await finish()
  expect([(await first.send()).status, (await second.send()).status]).toEqual([200, 200])
})

test('the database is free while a call waits for the gateway', async () => {
  gateway.mood = 'hangs'
  const { send } = refundCall()
  const waiting = send()
  await eventually(() => expect(gateway.calls).toBe(1))
  expect((await server.call('GET', '/nowhere')).status).toBe(404)
  await sql`select 1`.execute(server.db)
  expect((await waiting).body.code).toBe('InProgress')
})
