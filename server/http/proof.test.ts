import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from '#server/session/users.ts'

const MINUTE = 60_000
const CHANNEL = 123
const ORIGIN = 'http://localhost:4173'
const password = 'correct horse'

let server: TestServer
let token: string
let email: string
let count = 0
beforeAll(async () => {
  server = await testServer({ proofMs: 15 * MINUTE })
  await server.addChannel(CHANNEL)
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `proven-${++count}@holdfast.test`
  await addUser(server.db, { email, name: 'Operator', password, role: 'holdfast' })
  token = await signIn()
})

const call = (method: string, path: string, sent: { as?: string; body?: unknown; key?: string; from?: string } = {}) =>
  server.call(method, path, { as: token, headers: { origin: ORIGIN }, ...sent })
const signIn = async () =>
  (await server.call('POST', '/login', { from: `10.7.0.${count}`, body: { email, password } })).body.accessToken as string
const exportUsers = (as = token) => call('GET', `/sales-channels/${CHANNEL}/ttb-users/csv`, { as })
const prove = (body: object, as = token) => call('POST', '/session/proof', { as, body })
const needed = { status: 403, body: { code: 'ProofNeeded', detail: 'Confirm who you are to continue.' } }

test('these calls need a fresh proof, some of them only if they start sending', () => {
  const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
  const named = (proof: (one: Endpoint['proof']) => boolean) => calls.filter((one) => proof(one.proof)).map(({ name }) => name)
  const always = `refundTransaction cancelReservedOrder approveBid approveBids rejectBids chargePassSubscriber eraseUser downloadUsers downloadSegmentUsers
    connectWhatsApp loginToSalesforce completeSalesforceLogin disconnectSalesforce
    enrolTotp enrolPasskey confirmFactor removeFactor makeRecoveryCodes setAbilities
    invitePerson resendInvitation`
  expect(named((proof) => proof === true).toSorted()).toEqual(always.split(/\s+/).toSorted())
  expect(named((proof) => typeof proof === 'function')).toEqual([
    'createOffer',
    'updateOffer',
    'createBulkMessage',
    'updateBulkMessage',
  ])
})

describe('a call that needs a proof', () => {
  test('is accepted for fifteen minutes after the sign-in, then refused until the session is proven again', async () => {
    server.clock.advance(15 * MINUTE - 1)
    expect((await exportUsers()).status).toBe(200)
    server.clock.advance(1)
    expect(await exportUsers()).toMatchObject(needed)
    const proven = await prove({ password })
    expect(proven).toMatchObject({
      status: 200,
      body: { proven_until: new Date(server.clock.now() + 15 * MINUTE).toISOString() },
    })
    expect((await exportUsers()).status).toBe(200)
    server.clock.advance(15 * MINUTE)
    expect(await exportUsers()).toMatchObject(needed)
  })

  test('is not accepted because of a renewed token, a proof of another session, or a wrong proof', async () => {
    const other = await signIn()
    server.clock.advance(15 * MINUTE)
    const renewed = (await call('POST', '/session/renew')).body.accessToken as string
    expect(await exportUsers(renewed)).toMatchObject(needed)
    expect((await prove({ password }, other)).status).toBe(200)
    expect([(await exportUsers(other)).status, (await exportUsers()).status]).toEqual([200, 403])
    const wrong = await prove({ password: 'wrong' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['The current password is wrong'] }])
    expect(await exportUsers()).toMatchObject(needed)
  })

  test('is refused for lack of access or a missing row before a proof is requested', async () => {
    server.clock.advance(15 * MINUTE)
    const refund = (as: string, body: object) => call('PUT', '/events/1/transactions/refund', { as, body })
    const client = await server.signIn({ role: 'client' })
    server.clock.advance(15 * MINUTE)
    expect(await refund(client.token, {})).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await refund(token, {})).status).toBe(404)
  })

  test('is done under the same key once the session is proven, because the refusal is not stored', async () => {
    server.clock.advance(15 * MINUTE)
    const key = randomUUID()
    const body = { accessToken: 'a token' }
    const connect = () => call('PATCH', `/ttb-settings/${CHANNEL}/whatsapp`, { key, body })
    expect(await connect()).toMatchObject(needed)
    await prove({ password })
    const done = await connect()
    expect([done.status, done.headers['idempotent-replayed']]).toEqual([200, undefined])
  })

  test('is accepted without a proof if it sends nothing', async () => {
    server.clock.advance(15 * MINUTE)
    const create = (status: string) =>
      call('POST', `/sales-channels/${CHANNEL}/bulk-messages`, {
        body: { status, title: 'Gates open', send_at: '2026-03-12T18:00:00.000Z', message: 'The gates open at six' },
      })
    expect((await create('Draft')).status).toBe(201)
    expect(await create('Scheduled')).toMatchObject(needed)
  })
})

test('a batch stops at a call that needs a proof, so that no operation overtakes it', async () => {
  const event = await server.addEvent(CHANNEL)
  server.clock.advance(15 * MINUTE)
  const switchOff = { call: 'updateEvent', params: { id: event }, body: { status: 0 } }
  const bulk = {
    call: 'createBulkMessage',
    params: { id: CHANNEL },
    body: { title: 'Now', message: 'The gates are open', status: 'Scheduled', send_at: '2026-03-12T18:00:00.000Z' },
  }
  const operations = [switchOff, bulk, { ...switchOff, body: { status: 1 } }].map((one) => ({ key: randomUUID(), ...one }))
  const first = await call('POST', '/batch', { body: { operations } })
  expect(first.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 403])
  expect(first.body.results[1].body.code).toBe('ProofNeeded')
  await prove({ password })
  const again = await call('POST', '/batch', { body: { operations } })
  expect(again.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 201, 200])
})

describe('a proof', () => {
  test('can be a code of an authenticator app, or a passkey response to a challenge of this session', async () => {
    const { id, secret } = (await call('POST', '/account/factors/totp', { body: {} })).body
    const codeOf = () => new TOTP({ secret }).generate({ timestamp: server.clock.now() })
    await call('POST', `/account/factors/${id}/confirm`, { body: { code: codeOf() } })
    const authenticator = new Authenticator(ORIGIN)
    const passkey = (await call('POST', '/account/factors/passkey', { body: {} })).body
    const credential = authenticator.create(passkey.options)
    await call('POST', `/account/factors/${passkey.id}/confirm`, { body: { credential } })
    server.clock.advance(15 * MINUTE)

    expect((await prove({ code: '000000' })).body.errors).toEqual({ code: ['This code is wrong.'] })
    expect((await prove({ code: codeOf() })).status).toBe(200)
    expect((await prove({ code: codeOf() })).status).toBe(422)
    const start = async () => (await call('POST', '/session/proof/challenge')).body
    const offered = await start()
    expect(offered.methods).toEqual(['password', 'passkey', 'totp'])
    const used = { challenge: offered.challenge, credential: authenticator.use(offered.passkey) }
    expect((await prove(used)).status).toBe(200)
    expect((await prove(used)).status).toBe(422)
  })

  test('with the challenge of another person’s session is refused', async () => {
    const passkey = (await call('POST', '/account/factors/passkey', { body: {} })).body
    const authenticator = new Authenticator(ORIGIN)
    await call('POST', `/account/factors/${passkey.id}/confirm`, { body: { credential: authenticator.create(passkey.options) } })
    const offered = (await call('POST', '/session/proof/challenge')).body
    const other = await server.signIn({ role: 'provider' })
    const stolen = await prove({ challenge: offered.challenge, credential: authenticator.use(offered.passkey) }, other.token)
    expect(stolen.status).toBe(422)
  })

  test('with no field or several is refused', async () => {
    expect((await prove({})).body.errors).toEqual({ password: ['Required'] })
    expect((await prove({ password, code: '123456' })).status).toBe(422)
  })

  test('is limited like a password: after ten wrong ones further ones are not checked', async () => {
    for (let wrong = 0; wrong < 10; wrong++) expect((await prove({ password: 'wrong' })).status).toBe(422)
    const blocked = await prove({ password })
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TooManyRequests'])
    const lines = await server.db.selectFrom('security_events').select('kind').where('email', '=', email).execute()
    expect(lines.filter(({ kind }) => kind === 'proof-refused')).toHaveLength(10)
  })
})

test('a proof is never needed if the setting is 0', async () => {
  const relaxed = await testServer({ proofMs: 0 })
  await relaxed.addChannel(CHANNEL)
  const { token: of } = await relaxed.signIn({ role: 'provider' })
  relaxed.clock.advance(60 * MINUTE)
  expect((await relaxed.call('GET', `/sales-channels/${CHANNEL}/ttb-users/csv`, { as: of })).status).toBe(200)
  await relaxed.close()
})
