import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertKinds, type Alerts } from '#contract/alerts.ts'
import { AUTH, P256DH } from '#tests/support/memory-push.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let dana: { id: number; token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  dana = await server.signIn({ role: 'member', channel: 123 })
})

const subscription = (browser: string = randomUUID()) => ({
  endpoint: `https://push.test/${browser}`,
  p256dh: P256DH,
  auth: AUTH,
  timezone: 'America/Chicago',
})
const read = async (as = dana.token): Promise<Alerts> => (await server.call('GET', '/account/alerts', { as })).body
const turnOn = (id: string, body: object = subscription(), as = dana.token) =>
  server.call('PUT', `/account/alerts/devices/${id}`, { as, body })
const change = (body: object, as = dana.token) => server.call('PATCH', '/account/alerts', { as, body })
const idsOf = async (as = dana.token) => (await read(as)).devices.map(({ id }) => id)

test('an account has no devices with alerts at first, every kind, and quiet hours from nine to eight', async () => {
  expect(await read()).toEqual({
    public_key: 'the public key',
    kinds: [...alertKinds],
    quiet: { start: '21:00', end: '08:00' },
    timezone: 'UTC',
    devices: [],
  })
})

test('a device that turns alerts on is in the list, and its time zone becomes that of the account', async () => {
  const answer = await turnOn('tablet')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(await read())
  expect(answer.body).toMatchObject({
    timezone: 'America/Chicago',
    devices: [{ id: 'tablet', name: expect.any(String) as string, added_at: new Date(START).toISOString() }],
  })
  expect(JSON.stringify(answer.body)).not.toContain('push.test')
})

test('a device keeps one row if its subscription changes, and turning alerts off deletes it', async () => {
  await turnOn('tablet', subscription('a'))
  await turnOn('tablet', subscription('b'))
  await turnOn('laptop')
  const rows = await server.db.selectFrom('alert_devices').select('endpoint').where('user_id', '=', dana.id).execute()
  expect(rows).toHaveLength(2)
  const off = () => server.call('DELETE', '/account/alerts/devices/tablet', { as: dana.token })
  expect((await off()).status).toBe(204)
  expect((await off()).status).toBe(204)
  expect(await idsOf()).toEqual(['laptop'])
})

test('kinds and quiet hours can be changed one by one, also before any device has alerts', async () => {
  expect((await change({ kinds: ['needs-you', 'hold-ending'] })).body).toMatchObject({ kinds: ['hold-ending', 'needs-you'] })
  expect((await change({ quiet: null, timezone: 'Europe/Paris' })).body).toMatchObject({ quiet: null, timezone: 'Europe/Paris' })
  expect((await change({ quiet: { start: '22:30', end: '07:15' } })).body).toMatchObject({
    kinds: ['hold-ending', 'needs-you'],
    quiet: { start: '22:30', end: '07:15' },
    timezone: 'Europe/Paris',
  })
  await turnOn('tablet')
  expect(await read()).toMatchObject({ timezone: 'Europe/Paris', kinds: ['hold-ending', 'needs-you'] })
})

test('two changes at the same time are both stored', async () => {
  await Promise.all([change({ kinds: ['needs-you'] }), change({ quiet: null })])
  expect(await read()).toMatchObject({ kinds: ['needs-you'], quiet: null })
})

test('unusable input is refused', async () => {
  const refused = async (body: object) => Object.keys((await turnOn('tablet', { ...subscription(), ...body })).body.errors)
  expect(await refused({ endpoint: 'https://10.0.0.1/push' })).toEqual(['endpoint'])
  expect(await refused({ endpoint: `https://push.test/${'x'.repeat(1_000)}` })).toEqual(['endpoint'])
  expect(await refused({ p256dh: 'short' })).toEqual(['p256dh'])
  expect(await refused({ auth: 'short' })).toEqual(['auth'])
  expect(await refused({ timezone: 'Mars/Base' })).toEqual(['timezone'])
  expect((await change({ quiet: { start: '25:00', end: '08:00' } })).status).toBe(422)
  expect((await change({ kinds: ['weather'] })).status).toBe(422)
  expect(await idsOf()).toEqual([])
})

test('a server that sends nothing refuses devices', async () => {
  server.push.state.key = null
  expect((await read()).public_key).toBeNull()
  expect(await turnOn('tablet')).toMatchObject({ status: 409, body: { detail: 'This server sends no alerts.' } })
  server.push.state.key = 'the public key'
})

test('at most 20 devices of an account have alerts; one more replaces the oldest', async () => {
  for (let nth = 1; nth <= 21; nth++) {
    server.clock.advance(1_000)
    await turnOn(`device ${nth}`)
  }
  const ids = await idsOf()
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, 'device 21', 'device 2'])
})

test('a browser that two accounts use has the alerts of the account that turned them on last', async () => {
  const other = await server.signIn({ role: 'member', channel: 123 })
  await turnOn('shared', subscription('shared'))
  await turnOn('shared', subscription('shared'), other.token)
  expect([await idsOf(), await idsOf(other.token)]).toEqual([[], ['shared']])
})

test('an account sees and removes only its own devices', async () => {
  await turnOn('tablet')
  const other = await server.signIn({ role: 'provider' })
  await server.call('DELETE', '/account/alerts/devices/tablet', { as: other.token })
  expect([await idsOf(), await idsOf(other.token)]).toEqual([['tablet'], []])
  expect((await server.call('GET', '/account/alerts')).status).toBe(401)
})

test('signing out, on the device or from another one, ends its alerts', async () => {
  await turnOn('tablet')
  expect((await server.call('POST', '/session/end', { as: dana.token })).status).toBe(204)
  expect(await server.db.selectFrom('alert_devices').selectAll().where('user_id', '=', dana.id).execute()).toEqual([])
})
