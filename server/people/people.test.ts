import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subject } from '#contract/core/access.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const MINUTE = 60_000
let server: TestServer
let channel = 500
let manager: Awaited<ReturnType<TestServer['signIn']>>
let clerk: typeof manager

beforeAll(async () => void (server = await testServer({ proofMs: 15 * MINUTE })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.addChannel(++channel)
  manager = await server.signIn({ role: 'member', channel, manages: ['all'] })
  clerk = await server.signIn({ role: 'member', channel, manages: ['offers'] })
})

const list = async (as = manager.token) => (await server.call('GET', `/sales-channels/${channel}/people`, { as })).body
const set = (person: number, abilities: readonly (Subject | 'nothing')[], as = manager.token, of = channel) =>
  server.call('PUT', `/sales-channels/${of}/people/${person}/abilities`, { as, body: { abilities } })
const sessionsOf = (person: number, as = manager.token) =>
  server.call('GET', `/sales-channels/${channel}/people/${person}/sessions`, { as })
const signOut = (person: number, as = manager.token, session = '') =>
  server.call('DELETE', `/sales-channels/${channel}/people/${person}/sessions${session}`, { as })
const status = async (as: string) => (await server.call('GET', '/me', { as })).status
const lines = () =>
  server.db
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'detail'])
    .where('sales_channel_id', '=', channel)
    .orderBy('id')
    .execute()

test('the people of a channel are listed with abilities and sessions, and nobody from another channel', async () => {
  await server.addChannel(channel + 1000)
  await server.signIn({ role: 'member', channel: channel + 1000 })
  expect(await list()).toMatchObject([
    { id: manager.id, abilities: ['all'], factor: false, sessions: 1 },
    { id: clerk.id, abilities: ['offers'], factor: false, sessions: 1 },
  ])
})

test('new abilities apply at once and are in the audit record', async () => {
  const { status: done, body } = await set(clerk.id, ['tag', 'offers', 'tag'])
  expect([done, body.abilities]).toEqual([200, ['offers', 'tag']])
  expect(
    (await server.call('GET', '/me', { as: clerk.token })).body.user.abilities.map((one: { subject: string }) => one.subject),
  ).toEqual(expect.arrayContaining(['offers', 'tag']))
  expect((await set(clerk.id, [])).body.abilities).toEqual([])
  expect(await lines()).toMatchObject([
    { kind: 'abilities-changed', user_id: clerk.id, detail: { given: ['tag'], taken: [] } },
    { kind: 'abilities-changed', user_id: clerk.id, detail: { given: [], taken: ['offers', 'tag'] } },
  ])
})

test('setting the abilities that a person already has changes nothing', async () => {
  expect((await set(clerk.id, ['offers'])).status).toBe(200)
  expect(await lines()).toEqual([])
})

test('nobody raises their own abilities, nor those of others, without managing everything', async () => {
  for (const person of [clerk.id, manager.id]) expect((await set(person, ['all'], clerk.token)).status).toBe(403)
  const sidelong = await server.signIn({ role: 'member', channel, manages: ['sales_channel', 'revenue', 'csv_download'] })
  expect((await set(sidelong.id, ['all'], sidelong.token)).status).toBe(403)
  expect((await list()).map(({ abilities }: { abilities: string[] }) => abilities.includes('all'))).toEqual([true, false, false])
})

test('an ability that does not exist is refused', async () => {
  expect((await set(clerk.id, ['nothing'])).status).toBe(422)
})

test('a person of another channel, a client and provider staff are not found, through whichever channel', async () => {
  await server.addChannel(channel + 1000)
  const stranger = await server.signIn({ role: 'member', channel: channel + 1000, manages: ['all'] })
  const client = await server.signIn({ role: 'client' })
  const provider = await server.signIn({ role: 'provider' })
  for (const { id } of [stranger, client, provider]) {
    expect((await set(id, ['all'])).status).toBe(404)
    expect([(await sessionsOf(id)).status, (await signOut(id)).status]).toEqual([404, 404])
  }
  expect((await set(clerk.id, [], stranger.token)).status).toBe(403)
  expect((await set(clerk.id, [], stranger.token, channel + 1000)).status).toBe(404)
  expect((await signOut(clerk.id, stranger.token)).status).toBe(403)
  expect(await Promise.all([stranger, client, provider, clerk].map(({ token }) => status(token)))).toEqual([200, 200, 200, 200])
})

test('the last person who manages everything cannot be removed, and if two remove each other, one stays', async () => {
  const last = await set(manager.id, ['offers'])
  expect([last.status, last.body.code, last.body.current.abilities]).toEqual([409, 'Conflict', ['all']])
  const second = await server.signIn({ role: 'member', channel, manages: ['all'] })
  const both = await Promise.all([set(second.id, []), set(manager.id, [], second.token)])
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 403])
  expect(
    (await list((await server.signIn({ role: 'provider' })).token)).filter((one: { abilities: string[] }) =>
      one.abilities.includes('all'),
    ),
  ).toHaveLength(1)
})

test('abilities need fresh proof, and ending sessions does not', async () => {
  server.clock.advance(15 * MINUTE)
  const refused = await set(clerk.id, [])
  expect([refused.status, refused.body.code]).toEqual([403, 'ProofNeeded'])
  expect((await signOut(clerk.id)).status).toBe(204)
})

test('a person is signed out everywhere, with their sockets, and the record names who did it', async () => {
  expect((await sessionsOf(clerk.id)).body).toHaveLength(1)
  expect((await signOut(clerk.id)).status).toBe(204)
  expect([await status(clerk.token), (await sessionsOf(clerk.id)).body]).toEqual([401, []])
  expect(server.ended).toContain(clerk.id)
  const by = (await list()).find(({ id }: { id: number }) => id === manager.id).email
  expect(await lines()).toMatchObject([{ kind: 'session-ended', user_id: clerk.id, detail: { every: true, own: false, by } }])
})

test('one session of a person is ended, and only through the person that it belongs to', async () => {
  const [{ id }] = (await sessionsOf(clerk.id)).body
  expect((await signOut(manager.id, manager.token, `/${id}`)).status).toBe(404)
  expect((await signOut(clerk.id, clerk.token, `/${id}`)).status).toBe(403)
  expect(await status(clerk.token)).toBe(200)
  expect((await signOut(clerk.id, manager.token, `/${id}`)).status).toBe(204)
  expect(await status(clerk.token)).toBe(401)
  expect(server.endedSessions).toContain(id)
})

test('a person who signs themselves out everywhere stays signed in here', async () => {
  expect((await signOut(manager.id)).status).toBe(204)
  expect(await status(manager.token)).toBe(200)
})
