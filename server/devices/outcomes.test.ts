import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claim } from '#server/http/idempotency.ts'
import { authenticate } from '#server/kernel/authenticate.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { readOutcome } from './outcomes.ts'

let server: TestServer
let dana: { id: number; token: string }
let other: { id: number; token: string }

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  dana = await server.signIn({ role: 'member', channel: 123 })
  other = await server.signIn({ role: 'member', channel: 123 })
})
afterAll(() => server.close())

const rename = (key: string, name: string, as = dana.token) => server.call('PATCH', '/profile', { as, key, body: { name } })
const nameOf = async () => (await server.call('GET', '/me', { as: dana.token })).body.user.data.name as string
const read = async (key: string, call = 'updateProfile', as = dana.token) =>
  (await server.call('GET', `/outcomes/${key}?call=${call}`, { as })).body
const close = async (key: string, call = 'updateProfile', as = dana.token) =>
  (await server.call('PUT', `/outcomes/${key}`, { as, body: { call }, key: randomUUID() })).body

test('the outcome of a completed call is its first response', async () => {
  const key = randomUUID()
  const { body } = await rename(key, 'Ada')
  expect(await read(key)).toEqual({ state: 'done', status: 200, body })
  expect(await close(key)).toEqual({ state: 'done', status: 200, body })
})

test('the outcome of a refused call is the refusal', async () => {
  const key = randomUUID()
  const refused = await rename(key, '')
  expect(refused.status).toBe(422)
  expect(await read(key)).toEqual({ state: 'done', status: 422, body: refused.body })
})

test('the outcome of a call that never arrived is unknown, and the call may still arrive', async () => {
  const key = randomUUID()
  expect(await read(key)).toEqual({ state: 'unknown' })
  await rename(key, 'Grace')
  expect(await nameOf()).toBe('Grace')
})

test('a call that arrives after its key was closed has no effect', async () => {
  const key = randomUUID()
  await rename(randomUUID(), 'Grace')
  expect(await close(key)).toEqual({ state: 'closed' })
  expect(await close(key)).toEqual({ state: 'closed' })
  const late = await rename(key, 'Too late')
  expect([late.status, late.body.code]).toEqual([422, 'KeyReused'])
  expect(await nameOf()).toBe('Grace')
  expect(await read(key)).toEqual({ state: 'closed' })
})

test('the outcome of a call in progress can be read without waiting', async () => {
  const { user } = (await authenticate(server.context, dana.token))!
  const request = { user, call: 'updateProfile', key: randomUUID(), provider: 'Stripe' }
  await server.db.transaction().execute(async (tx) => {
    expect(await readOutcome(tx, request, START)).toEqual({ state: 'unknown' })
    await claim(tx, { ...request, user: dana.id, hash: 'any' })
    expect(await readOutcome(tx, request, START)).toEqual({ state: 'running' })
    expect(await readOutcome(tx, { ...request, key: randomUUID() }, START)).toEqual({ state: 'unknown' })
  })
  expect(await readOutcome(server.db, request, START)).toEqual({ state: 'unknown' })
})

test('a call that waits for the payment provider names it, and its key cannot be closed', async () => {
  const product = await makeBidProduct(server, 123)
  await server.addSeats(123, product.event, ['1'])
  const id = await makeBid(server, product, { amount: 100 })
  const key = randomUUID()
  server.payments.mood = 'lose'
  expect((await server.call('POST', `/bids/${id}/approve`, { as: dana.token, key })).body.code).toBe('InProgress')
  server.payments.mood = undefined
  expect(await read(key, 'approveBid')).toEqual({ state: 'running', provider: null })
  expect(await close(key, 'approveBid')).toEqual({ state: 'running', provider: null })
  const { user } = (await authenticate(server.context, dana.token))!
  const named = { user, call: 'approveBid', key, provider: 'Stripe' }
  expect(await readOutcome(server.db, named, START)).toEqual({ state: 'running', provider: 'Stripe' })
})

test('a run of approvals names the payment provider while its first charges are made', async () => {
  const product = await makeBidProduct(server, 123)
  await server.addSeats(123, product.event, ['1'])
  const id = await makeBid(server, product, { amount: 100 })
  const key = randomUUID()
  let charge = () => {}
  server.payments.mood = new Promise((resolve) => (charge = () => resolve(undefined)))
  const running = server.call('POST', '/bids/approve', { as: dana.token, body: [id], key })
  try {
    await vi.waitFor(async () => expect(await read(key, 'approveBids')).toEqual({ state: 'running', provider: null }))
  } finally {
    server.payments.mood = undefined
    charge()
    await running
  }
  expect((await running).body).toEqual({ approved: [id], failed: [] })
})

test('nobody can read or close another person’s key', async () => {
  const key = randomUUID()
  await rename(key, 'Ada')
  expect(await read(key, 'updateProfile', other.token)).toEqual({ state: 'unknown' })
  const fresh = randomUUID()
  expect(await close(fresh, 'updateProfile', other.token)).toEqual({ state: 'closed' })
  expect((await rename(fresh, 'Ada Two')).status).toBe(200)
  expect((await server.call('GET', `/outcomes/${key}?call=updateProfile`)).status).toBe(401)
})

test('a file is imported once under its key, and another file under it is refused', async () => {
  const key = randomUUID()
  const send = (title: string) => {
    const form = upload('events.csv', `event_id,title,time,venue\nonce-1,${title},2027-03-01 19:30,The Park\n`)
    return server.call('POST', '/sales-channels/123/events/import', {
      as: dana.token,
      key,
      body: form.body,
      headers: form.headers,
    })
  }
  const first = await send('Gala')
  expect(first.body.imported).toBe(1)
  expect(await read(key, 'importEvents')).toEqual({ state: 'done', status: first.status, body: first.body })
  expect((await send('Gala')).body.imported).toBe(1)
  expect((await send('Another gala')).body.code).toBe('KeyReused')
})
