import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { area, endpoint, type Endpoint } from '#contract/core/endpoint.ts'
import { NumberId } from '#contract/core/wire.ts'
import { authenticate } from '#server/kernel/authenticate.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import type { Run } from './handler.ts'
import { runCall } from './run-call.ts'

// Calls that are not in the contract, with every shape of scope that a future call may have.
const calls = area({
  changeAll: endpoint({
    method: 'PATCH',
    path: '/all',
    body: z.array(z.object({ id: z.optional(NumberId) })),
    reply: null,
    access: { scope: { row: 'event', ids: ({ body }) => body.map((one) => one.id), missing: 'Event not found' } },
    queue: 'never',
    summary: 'An array of rows',
  }),
  readMaybe: endpoint({
    method: 'GET',
    path: '/maybe',
    query: z.object({ channel: z.optional(NumberId) }),
    reply: null,
    access: { scope: { row: 'channel', ids: ({ query }) => query.channel, missing: 'Not found' } },
    queue: 'never',
    summary: 'A row that may be left out',
  }),
  changeByState: endpoint({
    method: 'PATCH',
    path: '/state',
    body: z.object({ id: NumberId, final: z.boolean() }),
    reply: null,
    access: ({ body }) => ({
      scope: { row: 'event', ids: () => body.id, missing: 'Event not found' },
      manage: body.final ? 'all' : 'offers',
    }),
    queue: 'never',
    summary: 'Who may depends on the body',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/preview',
    body: z.object({ id: NumberId }),
    reply: null,
    access: { scope: { row: 'event', ids: ({ body }) => body.id, missing: 'Event not found' } },
    queue: 'never',
    effect: 'none',
    summary: 'Reads, though it is a POST',
  }),
})

let server: TestServer
let own: number
let foreign: number
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  own = await server.addEvent(123)
  foreign = await server.addEvent(124)
})
afterAll(() => server.close())

const run = vi.fn<Run<Endpoint>>(async () => {})

/** Makes a call. @returns its status, or 'ran' with whether it had a transaction */
async function send(call: Endpoint, input: { query?: object; body?: unknown }, manages: ('offers' | 'all')[] = [], key?: string) {
  run.mockClear()
  const { token } = await server.signIn({ role: 'member', channel: 123, manages })
  const { user } = (await authenticate(server.context, token))!
  const answer = await runCall(
    server.context,
    { endpoint: call, run, current: null },
    { user, params: {}, query: {}, body: undefined, ...input, key, address: '', headers: {} },
  )
  if (run.mock.calls.length === 0) return answer.status
  return run.mock.lastCall![0].db === server.context.db ? 'ran' : 'ran in a transaction'
}

test('each item of an array must contain an id of one of the caller’s rows', async () => {
  const { changeAll } = calls
  expect(await send(changeAll, { body: [{ id: own }] })).toBe('ran in a transaction')
  expect(await send(changeAll, { body: [{ id: own }, { id: own }] })).toBe('ran in a transaction')
  for (const body of [[{ id: foreign }], [{ id: own }, { id: foreign }], [{ id: own }, {}], [{}], [{ id: own }, { id: 2 ** 40 }]])
    expect([body, await send(changeAll, { body })]).toEqual([body, 404])
})

test('a valid input without the id of a row is refused', async () => {
  expect(await send(calls.changeAll, { body: [] })).toBe(403)
  expect(await send(calls.readMaybe, {})).toBe(403)
  expect(await send(calls.readMaybe, { query: { channel: '123' } })).toBe('ran')
  expect(await send(calls.readMaybe, { query: { channel: '124' } })).toBe(403)
})

test('an input of any other shape is refused with field errors, unless it contains a foreign id', async () => {
  for (const body of [{}, 'text', [null], [[]], [{ id: {} }], [{ id: own }, { id: 'x' }], null])
    expect([body, await send(calls.changeAll, { body })]).toEqual([body, 422])
  expect(await send(calls.changeByState, { body: null })).toBe(422)
  expect(await send(calls.changeAll, { body: [{ id: foreign }, { id: 'x' }] })).toBe(404)
})

test('the required ability can depend on the input', async () => {
  const { changeByState } = calls
  expect(await send(changeByState, { body: { id: own, final: false } }, ['offers'])).toBe('ran in a transaction')
  expect(await send(changeByState, { body: { id: own, final: true } }, ['offers'])).toBe(403)
  expect(await send(changeByState, { body: { id: own, final: true } }, ['all'])).toBe('ran in a transaction')
  expect(await send(changeByState, { body: { id: foreign, final: true } }, ['all'])).toBe(404)
})

test('a POST that only reads has no transaction, and its response is not stored', async () => {
  expect(await send(calls.preview, { body: { id: own } }, [], 'a key')).toBe('ran')
  expect(await send(calls.preview, { body: { id: foreign } }, [], 'a key')).toBe(404)
  expect(await server.db.selectFrom('idempotency_keys').select('call').where('call', '=', 'preview').execute()).toEqual([])
})
