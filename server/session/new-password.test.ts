import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { addUser } from '#server/session/users.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const NAMES = 'Too close to your name, your email, the venue or Holdfast'
const LEAK = 'This password was in a data leak. Choose another one.'
const password = 'correct horse'
const email = 'zoe@venue.example'
let server: TestServer
let token: string
let prefixes: string[]
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addEvent(123)
  await addUser(server.db, { email, name: 'Zoe Miller', password, role: 'sales_channel', entityId: 123 })
  token = (await server.call('POST', '/login', { body: { email, password } })).body.accessToken
})
afterAll(() => server.close())
beforeEach(() => {
  prefixes = []
  server.context.gateways.breaches = {
    has: async (one) => {
      prefixes.push(one)
      return one === 'a stolen one'
    },
  }
})

const change = (new_password: string, more: object = {}) =>
  server.call('PATCH', '/profile', { as: token, body: { current_password: password, new_password, ...more } })
const reset = async (wanted: string, link?: string) => {
  await server.call('POST', '/forgot-password', { body: { email } })
  const sent = new URL(/http\S+/.exec(server.emails.at(-1)!.text)![0]).searchParams.get('token')
  return server.call('POST', '/reset-password', { body: { email, password: wanted, token: link ?? sent } })
}
const signUp = (wanted: string) =>
  server.call('POST', '/auth/sign-up', {
    body: { email: 'new@fans.example', password: wanted, firstName: 'Nora', lastName: 'Vandenberg' },
  })

test('a password made of names is refused at its field, wherever it is set', async () => {
  for (const name of ['holdfast1', 'zoemiller', 'channel123!', 'venue.example'])
    expect((await change(name)).body.errors, name).toEqual({ new_password: [NAMES] })
  expect((await change('renamed-12', { name: 'Renamed' })).body.errors).toEqual({ new_password: [NAMES] })
  expect((await reset('zoe-miller')).body.errors).toEqual({ password: [NAMES] })
  expect((await signUp('vandenberg')).body.errors).toEqual({ password: [NAMES] })
  expect(prefixes).toEqual([])
})

test('a breached password is refused at the field, and the problem can be translated', async () => {
  const refused = await change('a stolen one')
  expect(refused.body.errors).toEqual({ new_password: [LEAK] })
  expect(refused.body.texts.new_password[0]).toMatchObject({ key: 'server_password_breached' })
  expect((await reset('a stolen one')).body.errors).toEqual({ password: [LEAK] })
  expect((await signUp('a stolen one')).body.errors).toEqual({ password: [LEAK] })
})

test('the list of breached passwords is not read for somebody who may not set the password', async () => {
  expect((await change('some other words', { current_password: 'wrong' })).status).toBe(422)
  expect((await reset('some other words', 'made-up')).status).toBe(422)
  expect(prefixes).toEqual([])
})

test('a failure of the list of breached passwords blocks nobody', async () => {
  const trouble = vi.spyOn(log, 'trouble').mockImplementation(() => {})
  server.context.gateways.breaches = { has: () => Promise.reject(new Error('down')) }
  expect((await change('a stolen one')).status).toBe(200)
  expect(trouble).toHaveBeenCalledOnce()
  trouble.mockRestore()
})

test('a list of breached passwords that does not respond is waited for a limited time', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  let waited: AbortSignal | undefined
  server.context.gateways.breaches = {
    has: (_, signal) =>
      new Promise((_resolve, reject) => {
        waited = signal
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  expect((await signUp('some other words')).status).toBe(201)
  expect(waited?.aborted).toBe(true)
  vi.restoreAllMocks()
})
