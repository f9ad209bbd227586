import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from './users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const password = 'correct horse'

let server: TestServer
let email: string
let from: string
let count = 0
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `operator-${++count}@holdfast.test`
  from = `10.0.0.${count}`
  await addUser(server.db, { email, name: 'Operator', password, role: 'sales_channel', entityId: 123, subjects: ['offers'] })
})

const signIn = (given: object = {}) => server.call('POST', '/login', { from, body: { email, password, ...given } })
const tokenOf = async (given: object = {}) => (await signIn(given)).body.accessToken as string
const me = (token: string) => server.call('GET', '/me', { as: token })

test('a person who signs in gets their profile and abilities', async () => {
  const { status, body } = await me(await tokenOf({ email: email.toUpperCase() }))
  expect(status).toBe(200)
  expect(body.user.data).toMatchObject({ name: 'Operator', email, role: 'sales_channel', entity_id: 123 })
  expect(body.user.abilities).toEqual([{ action: 'manage', subject: 'offers' }])
  expect(body.config).toEqual({ domainSuffix: 'holdfast.example', production: false, build: 'test' })
})

test('the profile of an account of the demo data says so', async () => {
  const token = await tokenOf()
  await server.db.updateTable('dashboard_users').set({ is_demo: true }).where('email', '=', email).execute()
  expect((await me(token)).body.config).toMatchObject({ demo: true })
})

test('a wrong password and an unknown email get the same response', async () => {
  const [wrong, unknown] = [await signIn({ password: 'wrong' }), await signIn({ email: 'nobody@holdfast.test' })]
  expect([wrong.status, wrong.body.detail, wrong.body.code]).toEqual([401, 'Invalid email or password', 'Unauthorized'])
  // Each request has a different id.
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
})

test('a token lasts a day, and a remembered one thirty days', async () => {
  const [usual, remembered] = [await tokenOf(), await tokenOf({ remember: true })]
  const use = async (hours: number, token: string) => {
    server.clock.advance(hours * HOUR)
    expect((await me(token)).status).toBe(200)
  }
  for (const hours of [10, 10, 3]) await use(hours, usual)
  server.clock.advance(HOUR - 1000)
  expect((await me(usual)).status).toBe(200)
  server.clock.advance(2000)
  expect((await me(usual)).status).toBe(401)
  for (const days of [10, 10, 8]) await use(days * 24, remembered)
  server.clock.advance(24 * HOUR - 4000)
  expect((await me(remembered)).status).toBe(200)
  server.clock.advance(4000)
  expect((await me(remembered)).status).toBe(401)
})

test('a token that was tampered with is refused', async () => {
  const [head, claims, signature] = (await tokenOf()).split('.') as [string, string, string]
  const others = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '1' })).toString(
    'base64url',
  )
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const forged of [`${head}.${others}.${signature}`, `${unsigned}.${others}.`, 'nonsense'])
    expect((await me(forged)).status).toBe(401)
})

test('a token with our signature and invalid claims is refused', async () => {
  const { secret } = server.context.config
  for (const { sub, claims } of [
    { sub: 'abc', claims: { sid: randomUUID() } },
    { sub: '99999999999', claims: { sid: randomUUID() } },
    { sub: '1', claims: { sid: randomUUID() } },
    { sub: '1', claims: { sid: 'none' } },
    { sub: '1', claims: { sid: 1 } },
    { sub: '1', claims: { gen: 1, ses: 60 } },
  ]) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(Math.floor(server.clock.now() / 1000) + 60)
      .sign(new TextEncoder().encode(secret))
    expect([sub, (await server.call('POST', '/session/renew', { as: token })).status]).toEqual([sub, 401])
  }
})

test('a forgotten password can be set again with the emailed link, once', async () => {
  const token = await tokenOf()
  server.emails.length = 0
  const [known, unknown] = [
    await server.call('POST', '/forgot-password', { body: { email } }),
    await server.call('POST', '/forgot-password', { body: { email: 'nobody@holdfast.test' } }),
  ]
  expect(known.body).toEqual(unknown.body)
  expect(server.emails.map(({ to }) => to)).toEqual([email])
  const link = new URL(/http\S+/.exec(server.emails[0]!.text)![0])
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/auth/setpassword', email])
  const reset = (given: object) =>
    server.call('POST', '/reset-password', {
      body: { email, password: 'battery staple', token: link.searchParams.get('token'), ...given },
    })

  expect(Object.keys((await reset({ token: 'another' })).body.errors)).toEqual(['token'])
  expect((await reset({ email: 'operator-1@holdfast.test' })).status).toBe(422)
  expect((await reset({})).status).toBe(200)
  expect((await me(token)).status).toBe(401)
  expect((await signIn({ password: 'battery staple' })).status).toBe(200)
  expect((await reset({})).status).toBe(422)
})

test('within an hour a user is sent five emails, however often they are requested', async () => {
  server.emails.length = 0
  const ask = async () => (await server.call('POST', '/forgot-password', { body: { email } })).status
  for (let attempt = 0; attempt < 7; attempt++) expect(await ask()).toBe(200)
  expect(server.emails).toHaveLength(5)
  server.clock.advance(HOUR)
  await ask()
  expect(server.emails).toHaveLength(6)
})

test('the link in an email expires after an hour', async () => {
  server.emails.length = 0
  await server.call('POST', '/forgot-password', { body: { email } })
  const token = new URL(/http\S+/.exec(server.emails[0]!.text)![0]).searchParams.get('token')
  server.clock.advance(HOUR + 1)
  expect((await server.call('POST', '/reset-password', { body: { email, password: 'battery staple', token } })).status).toBe(422)
})

test('a person who signs up is a client, with an email that nobody else has', async () => {
  const body = { email: `new-${email}`, password: 'battery staple', firstName: 'Ada', lastName: 'Byron' }
  const first = await server.call('POST', '/auth/sign-up', { body })
  expect(first.status).toBe(201)
  expect((await me(first.body.accessToken)).body.user).toMatchObject({
    data: { name: 'Ada Byron', role: 'client', entity_id: null },
    abilities: [],
  })
  expect((await server.call('POST', '/auth/sign-up', { body })).status).toBe(409)
})

test('in production nobody can sign up', async () => {
  const production = await testServer({ production: true })
  const body = { email: 'new@holdfast.test', password: 'battery staple', firstName: 'Ada', lastName: 'Byron' }
  expect((await production.call('POST', '/auth/sign-up', { body })).status).toBe(403)
  await production.close()
})

test('in production nobody can use a demo account, with a password, a token or an email', async () => {
  const production = await testServer({ production: true })
  const { id, token } = await production.signIn({ role: 'provider' })
  const known = 'provider@holdfast.test'
  await addUser(production.db, { email: known, name: 'Provider staff', password, role: 'holdfast' })
  expect((await production.call('GET', '/me', { as: token })).status).toBe(200)
  await production.db.updateTable('dashboard_users').set({ is_demo: true }).execute()
  const refused = await production.call('POST', '/login', { body: { email: known, password } })
  expect([refused.status, refused.body.detail]).toEqual([401, 'Invalid email or password'])
  expect([id, (await production.call('GET', '/me', { as: token })).status]).toEqual([id, 401])
  expect((await production.call('POST', '/forgot-password', { body: { email: known } })).status).toBe(200)
  expect(production.emails).toEqual([])
  await production.close()
})
