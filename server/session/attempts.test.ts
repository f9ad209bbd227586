import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { delayOf, PLACE_MS, slowness, recordAttempt } from './attempts.ts'
import { passwordGate } from './password-work.ts'
import { addUser } from './users.ts'

const MINUTE = 60_000
const password = 'correct horse'

let server: TestServer
let email: string
let from: string
let count = 0
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  email = `operator-${++count}@holdfast.test`
  from = `10.1.0.${count}`
  await addUser(server.db, { email, name: 'Operator', password, role: 'holdfast' })
})
afterEach(() => vi.restoreAllMocks())

const signIn = (given: object = {}, address = from) =>
  server.call('POST', '/login', { from: address, body: { email, password, ...given } })
const fail = async (times: number, given: object = {}, address = from) => {
  for (let failure = 0; failure < times; failure++)
    expect((await signIn({ password: 'wrong', ...given }, address)).status).toBe(401)
}

test('after ten failures an email is blocked for this address for a while', async () => {
  for (let failure = 0; failure < 10; failure++) {
    await fail(1)
    server.clock.advance(MINUTE / 2)
  }
  const blocked = await signIn()
  expect([blocked.status, blocked.body.code]).toEqual([429, 'TooManyRequests'])
  // The first failure was five minutes ago, so in another five minutes it no longer counts.
  expect(Number(blocked.headers['retry-after'])).toBe(300)
  expect((await signIn({}, '10.9.0.1')).status).toBe(200)
  server.clock.advance(5 * MINUTE)
  expect((await signIn()).status).toBe(200)
})

test('only ten of many simultaneous attempts are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => signIn({ password: 'wrong' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

// On the embedded database attempts run one after the other.
test.runIf(onRealPostgres)('an attempt that is being recorded counts for the next one', async () => {
  await fail(9)
  const tenth = await server.db.startTransaction().execute()
  await recordAttempt(tenth, { kind: 'sign-in', email, address: from }, server.clock.now())
  const eleventh = signIn({ password: 'wrong' })
  await eventually(async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
  await tenth.commit().execute()
  expect((await eleventh).status).toBe(429)
})

test('a success resets the failures before it', async () => {
  await fail(9)
  await signIn()
  await fail(9)
  expect((await signIn()).status).toBe(200)
})

test('after thirty failures an address is blocked, and signing in to one’s own account resets none of them', async () => {
  for (const stranger of ['a', 'b', 'c']) await fail(9, { email: `${stranger}-${email}` })
  expect((await signIn()).status).toBe(200)
  await fail(3, { email: `d-${email}` })
  expect((await signIn({ email: `e-${email}` })).status).toBe(429)
  expect((await signIn({}, '10.9.0.2')).status).toBe(200)
})

test('an account that has recently signed in from an address is not blocked by others’ failures there', async () => {
  expect((await signIn()).status).toBe(200)
  for (const stranger of ['a', 'b', 'c', 'd']) await fail(stranger === 'd' ? 3 : 9, { email: `${stranger}-${email}` })
  expect((await signIn({ email: `e-${email}` })).status).toBe(429)
  expect((await signIn()).status).toBe(200)
  // The failures of the account itself do block it.
  await fail(10)
  expect((await signIn()).status).toBe(429)
})

test('an address is remembered for an account for thirty days', async () => {
  await signIn()
  server.clock.advance(PLACE_MS)
  for (const stranger of ['a', 'b', 'c', 'd']) await fail(stranger === 'd' ? 3 : 9, { email: `${stranger}-${email}` })
  expect((await signIn()).status).toBe(429)
})

test('an IPv6 address counts with all others of its network', async () => {
  for (let failure = 0; failure < 10; failure++) await fail(1, {}, `2001:db8:0:${count}::${failure + 1}`)
  expect((await signIn({}, `2001:db8:0:${count}:ffff::1`)).status).toBe(429)
  expect((await signIn({}, `2001:db8:0:ff${count}::1`)).status).toBe(200)
})

test('guesses from many addresses get slower and slower responses, and lock nobody out', async () => {
  const waits = vi.spyOn(slowness, 'wait').mockResolvedValue(undefined)
  for (let failure = 0; failure < 31; failure++) await fail(1, {}, `10.2.${count}.${failure}`)
  expect(waits.mock.calls.map(([wait]) => wait)).toEqual(Array.from({ length: 31 }, (_, nth) => delayOf(nth)))
  expect([delayOf(9), delayOf(10), delayOf(15), delayOf(30), delayOf(99)]).toEqual([0, 250, 500, 4000, 4000])
  expect((await signIn()).status).toBe(200)
})

test('an unknown email is treated like a known one: a password is checked, and the attempt counts', async () => {
  const looks = vi.spyOn(passwordGate, 'pass')
  await fail(10, { email: `nobody-${email}` })
  expect(looks).toHaveBeenCalledTimes(10)
  expect((await signIn({ email: `nobody-${email}` })).status).toBe(429)
})

test('if too many passwords wait, the response is 503, and the attempt does not count', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const others = Array.from({ length: 200 }, () => passwordGate.pass(() => held).catch(() => 'turned away'))
  const busy = await signIn({ password: 'wrong' })
  expect([busy.status, busy.body.code]).toEqual([503, 'UnderMaintenance'])
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  letGo()
  await Promise.all(others)
  await fail(10)
  expect((await signIn()).status).toBe(429)
})

test('after ten wrong current passwords further ones are not checked, from whatever address they come', async () => {
  const token = (await signIn()).body.accessToken as string
  const change = (current_password: string, address: string) =>
    server.call('PATCH', '/profile', { as: token, from: address, body: { current_password, new_password: 'battery staple' } })
  for (let failure = 0; failure < 10; failure++) expect((await change('wrong', `10.3.${count}.${failure}`)).status).toBe(422)
  const blocked = await change(password, from)
  expect([blocked.status, Number(blocked.headers['retry-after'])]).toEqual([429, 600])
  // Sign-in from another address still works.
  expect((await signIn()).status).toBe(200)
})
