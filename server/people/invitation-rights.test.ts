import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let server: TestServer
let channel = 800
let manager: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => void (server = await testServer({ proofMs: 15 * MINUTE })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.addChannel(++channel)
  manager = await server.signIn({ role: 'member', channel, manages: ['all'] })
  server.emails.length = 0
})

const invite = (email: string, as = manager.token, of = channel, abilities: readonly string[] = ['offers']) =>
  server.call('POST', `/sales-channels/${of}/invitations`, { as, body: { email, name: 'Gail', abilities } })
const list = async (as = manager.token, of = channel) => server.call('GET', `/sales-channels/${of}/invitations`, { as })
const act = (id: string, as: string, of = channel) =>
  Promise.all([
    server.call('POST', `/sales-channels/${of}/invitations/${id}/send`, { as }),
    server.call('DELETE', `/sales-channels/${of}/invitations/${id}`, { as }),
  ]).then((both) => both.map(({ status }) => status))

test('nobody can invite with an ability they lack, nor without managing everything', async () => {
  const clerk = await server.signIn({ role: 'member', channel, manages: ['offers', 'sales_channel'] })
  for (const abilities of [['all'], ['revenue'], ['offers'], []])
    expect((await invite('a@venue.example', clerk.token, channel, abilities)).status).toBe(403)
  const { body } = await invite('a@venue.example')
  expect([(await list(clerk.token)).status, await act(body.id, clerk.token)]).toEqual([403, [403, 403]])
  expect((await list()).body).toHaveLength(1)
})

test('a manager who loses their rights at the same moment can no longer invite', async () => {
  const second = await server.signIn({ role: 'member', channel, manages: ['all'] })
  const [invited] = await Promise.all([
    invite('a@venue.example', second.token, channel, ['all']),
    server.call('PUT', `/sales-channels/${channel}/people/${second.id}/abilities`, {
      as: manager.token,
      body: { abilities: [] },
    }),
  ])
  expect([201, 403]).toContain(invited.status)
  expect((await list()).body).toHaveLength(invited.status === 201 ? 1 : 0)
  expect((await invite('b@venue.example', second.token)).status).toBe(403)
})

test('a manager of another channel cannot see, resend or withdraw an invitation, through whichever channel', async () => {
  const other = channel + 5000
  await server.addChannel(other)
  const stranger = await server.signIn({ role: 'member', channel: other, manages: ['all'] })
  const { body } = await invite('a@venue.example')
  expect((await invite('b@venue.example', stranger.token)).status).toBe(403)
  expect([(await list(stranger.token)).status, (await list(stranger.token, other)).body]).toEqual([403, []])
  expect([await act(body.id, stranger.token), await act(body.id, stranger.token, other)]).toEqual([
    [403, 403],
    [404, 404],
  ])
  expect((await list()).body).toHaveLength(1)
})

test('provider staff invite into any channel, also into one without people', async () => {
  const provider = await server.signIn({ role: 'provider' })
  await server.addChannel(channel + 5000)
  expect((await invite('a@venue.example', provider.token, channel + 5000, ['all'])).status).toBe(201)
  expect((await list(provider.token, channel + 5000)).body).toMatchObject([{ abilities: ['all'], invited_by: provider.name }])
})

test('inviting and resending need a fresh proof, and withdrawing does not', async () => {
  const { body } = await invite('a@venue.example')
  server.clock.advance(15 * MINUTE)
  const refused = await invite('b@venue.example')
  expect([refused.status, refused.body.code]).toEqual([403, 'ProofNeeded'])
  expect(await act(body.id, manager.token)).toEqual([403, 204])
})

test('a missing or invalid field is refused with an error at that field', async () => {
  const errors = async (body: object) =>
    (await server.call('POST', `/sales-channels/${channel}/invitations`, { as: manager.token, body })).body.errors
  expect(await errors({ email: ' ', name: ' ' })).toEqual({
    email: ['Email is required'],
    name: ['Name is required'],
    abilities: ['Required'],
  })
  expect(await errors({ email: 'nobody', name: 'x'.repeat(256), abilities: ['nothing'], language: 'la' })).toMatchObject({
    email: ['Must be a valid email'],
    name: ['Must have max 255 characters'],
  })
})

test('one address gets at most five emails within an hour, from whatever channel and in whatever case', async () => {
  const other = channel + 5000
  await server.addChannel(other)
  const stranger = await server.signIn({ role: 'member', channel: other, manages: ['all'] })
  const email = `much-${channel}@venue.example`
  const { body } = await invite(email)
  for (let sent = 1; sent < 4; sent++) expect((await invite(email.toUpperCase(), stranger.token, other)).status).toBe(201)
  server.clock.advance(MINUTE)
  // Of two concurrent invitations one is the fifth, and the other is refused.
  const both = await Promise.all([invite(email), invite(email, stranger.token, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429])
  const refused = await server.call('POST', `/sales-channels/${channel}/invitations/${body.id}/send`, { as: manager.token })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String((59 * MINUTE) / 1000)])
  expect(server.emails).toHaveLength(5)
  const provider = await server.signIn({ role: 'provider' })
  server.clock.advance(HOUR - MINUTE)
  const fresh = (await server.signIn({ role: 'provider' })).token
  expect([provider.name, (await invite(email, fresh)).status]).toEqual([provider.name, 201])
})

test('a channel sends thirty emails within an hour, withdrawn ones counted', async () => {
  for (let nth = 0; nth < 30; nth++) {
    const { status, body } = await invite(`guest-${nth}@many.example`)
    expect(status).toBe(201)
    if (nth % 2 === 0) await server.call('DELETE', `/sales-channels/${channel}/invitations/${body.id}`, { as: manager.token })
  }
  expect((await invite('one-more@many.example')).status).toBe(429)
  expect(server.emails).toHaveLength(30)
})

test('an email that the mail server refuses is shown as failed, and can be sent again', async () => {
  const trouble = vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const { mail } = server.context.gateways
  server.context.gateways.mail = { send: () => Promise.reject(new Error('down')) }
  const { body } = await invite('a@venue.example')
  await eventually(async () => expect((await list()).body).toMatchObject([{ delivery: 'failed' }]))
  server.context.gateways.mail = { send: () => new Promise(() => {}) }
  const slow = await invite('b@venue.example')
  expect(slow.body.delivery).toBe('sending')
  server.clock.advance(3 * MINUTE)
  expect((await list()).body).toMatchObject([{ delivery: 'failed' }, { delivery: 'failed' }])
  server.context.gateways.mail = mail
  await server.call('POST', `/sales-channels/${channel}/invitations/${body.id}/send`, { as: manager.token })
  await eventually(async () => expect((await list()).body[0]).toMatchObject({ id: body.id, delivery: 'sent' }))
  expect(trouble).toHaveBeenCalledOnce()
  trouble.mockRestore()
})

test('no invitation is sent by a server that does not know its own address', async () => {
  const { config } = server.context
  server.context.config = { ...config, publicUrl: undefined }
  const refused = await invite('a@venue.example')
  server.context.config = config
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Reset links are not set up on this server: HOLDFAST_URL is missing',
  ])
  expect([server.emails, (await list()).body]).toEqual([[], []])
})
