import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearOld } from '#server/housekeeping/housekeeping.job.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { beginSession, MOST_SESSIONS } from './sessions.ts'
import { addUser } from './users.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const password = 'correct horse'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'

let server: TestServer
let email: string
let count = 0
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  email = `operator-${++count}@holdfast.test`
  await addUser(server.db, { email, name: 'Operator', password, role: 'holdfast' })
})

async function signIn(agent = windows, remember = false): Promise<string> {
  const { body } = await server.call('POST', '/login', { body: { email, password, remember }, headers: { 'user-agent': agent } })
  return body.accessToken
}
const status = async (token: string) => (await server.call('GET', '/me', { as: token })).status
const sessions = async (token: string) => (await server.call('GET', '/sessions', { as: token })).body
const renew = async (token: string) => (await server.call('POST', '/session/renew', { as: token })).body.accessToken as string

test('signing out ends the session and its sockets, and no other', async () => {
  const [here, there] = [await signIn(), await signIn(iPad)]
  const [{ id }] = (await sessions(here)).filter(({ current }: { current: boolean }) => current)
  const ended = await server.call('POST', '/session/end', { as: here })
  expect([ended.status, ended.body]).toEqual([204, ''])
  expect([await status(here), await status(there)]).toEqual([401, 200])
  expect(server.endedSessions).toContain(id)
})

test('one’s own sessions are listed, the last used first, and any of them can be ended', async () => {
  const there = await signIn(iPad)
  server.clock.advance(HOUR)
  const here = await signIn()
  const listed = await sessions(here)
  expect(listed.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
    ['Chrome · Windows', true],
    ['Safari · iPad', false],
  ])
  expect(Date.parse(listed[0].last_used_at) - Date.parse(listed[1].last_used_at)).toBe(HOUR)
  server.clock.advance(HOUR)
  expect((await sessions(there))[0].device).toBe('Safari · iPad')
  expect((await server.call('DELETE', `/sessions/${listed[1].id}`, { as: here })).status).toBe(204)
  expect([await status(here), await status(there)]).toEqual([200, 401])
  expect(await sessions(here)).toHaveLength(1)
})

test('another person’s session cannot be ended, and an expired session is not listed', async () => {
  const [{ id }] = await sessions(await signIn())
  const other = await server.signIn({ role: 'provider' })
  expect((await server.call('DELETE', `/sessions/${id}`, { as: other.token })).status).toBe(404)
  expect((await server.call('DELETE', '/sessions/first', { as: other.token })).status).toBe(404)
  server.clock.advance(2 * DAY)
  expect(await sessions(await signIn())).toHaveLength(1)
})

test('a session can be renewed for thirty days after the sign-in, or ninety days if it is remembered', async () => {
  let [usual, remembered] = [await signIn(), await signIn(windows, true)]
  for (let half = 0; half < 60; half++) {
    server.clock.advance(DAY / 2 - 500)
    ;[usual, remembered] = [await renew(usual), await renew(remembered)]
  }
  expect(await status(usual)).toBe(200)
  server.clock.advance(31_000)
  expect(await status(usual)).toBe(401)
  for (const days of [12, 12, 12, 12, 11]) {
    server.clock.advance(days * DAY)
    remembered = await renew(remembered)
  }
  expect(await status(remembered)).toBe(200)
  server.clock.advance(2 * DAY)
  expect(await status(remembered)).toBe(401)
})

test('an old token of a session that was ended cannot be renewed', async () => {
  const token = await signIn()
  await server.call('POST', '/session/end', { as: token })
  expect((await server.call('POST', '/session/renew', { as: token })).status).toBe(401)
})

test('a user has a limited number of sessions, and the one used longest ago is removed first', async () => {
  const { id, token } = await server.signIn({ role: 'provider' })
  const begin = () => {
    server.clock.advance(1000)
    return beginSession(server.db, server.context.config, { user: id, remembered: false, device: 'Another' }, server.clock.now())
  }
  for (let nth = 1; nth < MOST_SESSIONS; nth++) await begin()
  expect(await status(token)).toBe(200)
  await begin()
  expect(await status(token)).toBe(401)
})

test('an unused session ends after twelve hours, or fourteen days if it is remembered', async () => {
  const [usual, remembered] = [await signIn(), await signIn(windows, true)]
  server.clock.advance(12 * HOUR - 1)
  expect(await status(usual)).toBe(200)
  server.clock.advance(12 * HOUR)
  expect([await status(usual), (await server.call('POST', '/session/renew', { as: usual })).status]).toEqual([401, 401])
  expect(await sessions(remembered)).toHaveLength(1)
  server.clock.advance(14 * DAY - 1)
  expect(await status(remembered)).toBe(200)
  server.clock.advance(14 * DAY)
  expect(await status(remembered)).toBe(401)
})

test('calls of an unattended tab do not keep its session alive', async () => {
  const token = await signIn()
  const unattended = (path: string, method = 'GET') =>
    server.call(method, path, { as: token, headers: { 'x-holdfast-unattended': '1' } })
  for (let hour = 0; hour < 11; hour++) {
    server.clock.advance(HOUR)
    expect((await unattended('/me')).status).toBe(200)
    expect((await unattended('/session/renew', 'POST')).status).toBe(200)
  }
  server.clock.advance(HOUR)
  expect((await unattended('/me')).status).toBe(401)
  expect(await status(token)).toBe(401)
})

test('a session that was unused too long cannot be revived by a proof, and is deleted', async () => {
  const token = await signIn()
  server.clock.advance(12 * HOUR)
  expect((await server.call('POST', '/session/proof', { as: token, body: { password } })).status).toBe(401)
  await clearOld.run(server.context, undefined)
  const { id } = await server.db.selectFrom('dashboard_users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await server.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('expired sessions are deleted', async () => {
  await signIn()
  server.clock.advance(DAY + 1000)
  const here = await signIn()
  await clearOld.run(server.context, undefined)
  const left = await server.db.selectFrom('sessions').select('expires_at').execute()
  expect(left.every(({ expires_at }) => Date.parse(expires_at) > server.clock.now())).toBe(true)
  expect(await status(here)).toBe(200)
})
