import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearOld } from '#server/housekeeping/housekeeping.job.ts'
import { hashToken } from '#server/session/link-tokens.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { eventually } from '#tests/support/eventually.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let server: TestServer
let channel = 700
let manager: Awaited<ReturnType<TestServer['signIn']>>
let email: string

beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.addChannel(++channel)
  manager = await server.signIn({ role: 'member', channel, manages: ['all'] })
  email = `guest-${channel}@venue.example`
  server.emails.length = 0
})

const invite = (more: object = {}, as = manager.token, of = channel) =>
  server.call('POST', `/sales-channels/${of}/invitations`, {
    as,
    body: { email, name: 'Gail Guest', abilities: ['offers'], ...more },
  })
const list = async (as = manager.token, of = channel) =>
  (await server.call('GET', `/sales-channels/${of}/invitations`, { as })).body
const resend = (id: string, as = manager.token, of = channel) =>
  server.call('POST', `/sales-channels/${of}/invitations/${id}/send`, { as })
const withdraw = (id: string, as = manager.token, of = channel) =>
  server.call('DELETE', `/sales-channels/${of}/invitations/${id}`, { as })
/** Returns the link in the newest email, and the token in that link. */
const link = () => new URL(/http\S+/.exec(server.emails.at(-1)!.text)![0])
const token = () => link().searchParams.get('token')!
const accept = (given: object = {}) =>
  server.call('POST', '/accept-invitation', { body: { email, password: 'battery staple', token: token(), ...given } })
const lines = () =>
  server.db
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'email', 'detail'])
    .where('sales_channel_id', '=', channel)
    .orderBy('id')
    .execute()
const accounts = () =>
  server.db.selectFrom('dashboard_users').select(['id', 'name', 'language']).where('email', '=', email).execute()

test('a person is invited, sets a password, signs in, and has the abilities in this channel', async () => {
  const { status, body } = await invite({ abilities: ['tag', 'offers', 'tag'] })
  expect([status, body.abilities]).toEqual([201, ['offers', 'tag']])
  expect(body).toMatchObject({ email, name: 'Gail Guest', invited_by: manager.name })
  expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(7 * DAY)
  expect(server.emails.map(({ to }) => to)).toEqual([email])
  expect([link().origin, link().pathname, link().searchParams.get('email')]).toEqual([
    'http://localhost',
    '/auth/invitation',
    email,
  ])
  await eventually(async () => expect(await list()).toMatchObject([{ id: body.id, delivery: 'sent' }]))

  const done = await accept()
  expect([done.status, done.body]).toEqual([200, { message: 'Your account is ready' }])
  const { accessToken } = (await server.call('POST', '/login', { body: { email, password: 'battery staple' } })).body
  const { data, abilities } = (await server.call('GET', '/me', { as: accessToken })).body.user
  expect(data).toMatchObject({ name: 'Gail Guest', email, role: 'sales_channel', entity_id: channel })
  expect(abilities.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['offers', 'tag'])
  expect(await list()).toEqual([])
  const people = (await server.call('GET', `/sales-channels/${channel}/people`, { as: manager.token })).body
  expect(people.map((one: { name: string }) => one.name)).toContain('Gail Guest')
})

test('every step is in the audit record, and no token is stored anywhere', async () => {
  const { body } = await invite()
  const first = token()
  await resend(body.id)
  await accept()
  const id = (await accounts())[0]!.id
  const other = { ...(await invite({ email: `other-${email}` })).body }
  await withdraw(other.id)
  const by = `person-${manager.name.split(' ')[1]}@holdfast.test`
  const detail = { invitation: body.id, abilities: ['offers'] }
  expect(await lines()).toEqual([
    { kind: 'invited', user_id: null, email, detail: { ...detail, by } },
    { kind: 'invited', user_id: null, email, detail: { ...detail, by } },
    { kind: 'invitation-accepted', user_id: id, email, detail },
    { kind: 'invited', user_id: null, email: `other-${email}`, detail: { ...detail, invitation: other.id, by } },
    { kind: 'invitation-withdrawn', user_id: null, email: `other-${email}`, detail: { ...detail, invitation: other.id, by } },
  ])
  for (const table of ['invitations', 'security_events', 'changes', 'idempotency_keys', 'jobs'] as const) {
    const stored = JSON.stringify(await server.db.selectFrom(table).selectAll().execute())
    expect([table, stored.includes(first), stored.includes(token())]).toEqual([table, false, false])
  }
})

test('the email and the account have the chosen language, or else that of the inviter', async () => {
  await invite({ language: 'fr' })
  expect(server.emails.at(-1)!.text).toMatch(/^Bonjour Gail Guest,/)
  await server.db.updateTable('dashboard_users').set({ language: 'nl' }).where('id', '=', manager.id).execute()
  await invite({ name: 'Gail\nGuest' })
  expect(server.emails.at(-1)).toMatchObject({ subject: `Je uitnodiging voor Channel ${channel}` })
  expect(server.emails.at(-1)!.text).toContain(`Hallo Gail Guest,\n\n${manager.name} nodigt je uit`)
  await accept()
  expect(await accounts()).toMatchObject([{ language: 'nl' }])
})

test('a link that was used, guessed, or of another email makes no account', async () => {
  await invite()
  const of = async (given: object) => {
    const { status, body } = await accept(given)
    return [status, body.errors, body.texts?.token?.[0]?.key]
  }
  const over = 'This invitation is no longer valid. Ask the person who invited you for a new one.'
  const refused = [422, { token: [over] }, 'server_invitation_over']
  expect(await of({ token: 'guessed' })).toEqual(refused)
  expect(await of({ token: hashToken(token()) })).toEqual(refused)
  expect(await of({ email: `other-${email}` })).toEqual(refused)
  expect((await accept({ email: email.toUpperCase() })).status).toBe(200)
  expect(await of({})).toEqual(refused)
  expect(await of({ email: `other-${email}` })).toEqual(refused)
  expect(await accounts()).toHaveLength(1)
})

test('the link of one invitation does not accept another', async () => {
  await invite()
  const first = token()
  await invite({ email: `other-${email}` })
  expect((await accept({ token: token() })).status).toBe(422)
  expect((await accept({ token: first, email: `other-${email}` })).status).toBe(422)
  expect((await accept({ token: first })).status).toBe(200)
})

test('a withdrawn invitation makes no account, and is not found again', async () => {
  const { body } = await invite()
  expect((await withdraw(body.id)).status).toBe(204)
  expect((await accept()).status).toBe(422)
  expect(await list()).toEqual([])
  expect([(await withdraw(body.id)).status, (await resend(body.id)).status]).toEqual([404, 404])
  expect(await accounts()).toEqual([])
})

test('a link is valid for seven days; an expired invitation is not listed or sent again, and is deleted', async () => {
  const { body } = await invite()
  server.clock.advance(7 * DAY - 1)
  expect(await list()).toHaveLength(1)
  server.clock.advance(1)
  expect((await accept()).status).toBe(422)
  expect([await list(), (await resend(body.id)).status]).toEqual([[], 404])
  server.clock.advance(1)
  await clearOld.run(server.context, {})
  expect(await server.db.selectFrom('invitations').select('id').where('sales_channel_id', '=', channel).execute()).toEqual([])
})

test('an invitation that is sent again has a new link for seven days, and the old link is no longer valid', async () => {
  const { body } = await invite()
  const before = token()
  server.clock.advance(6 * DAY)
  const again = await resend(body.id)
  expect([again.status, again.body.id, Date.parse(again.body.expires_at)]).toEqual([200, body.id, server.clock.now() + 7 * DAY])
  expect(token()).not.toBe(before)
  expect((await accept({ token: before })).status).toBe(422)
  server.clock.advance(6 * DAY)
  expect((await accept()).status).toBe(200)
})

test('another invitation of the same email replaces the first, with its link and its abilities', async () => {
  await invite({ abilities: ['all'] })
  const before = token()
  await invite({ email: email.toUpperCase(), name: 'Gail', abilities: ['tag'] })
  expect(await list()).toMatchObject([{ email: email.toUpperCase(), name: 'Gail', abilities: ['tag'] }])
  expect((await accept({ token: before })).status).toBe(422)
  expect((await accept()).status).toBe(200)
  expect(await list()).toEqual([])
})

test('an email that has an account is refused, the same for every channel, and nothing is sent', async () => {
  await server.addChannel(channel + 5000)
  const stranger = await server.signIn({ role: 'member', channel: channel + 5000 })
  const provider = await server.signIn({ role: 'provider' })
  const answers = []
  for (const { name } of [manager, stranger, provider]) {
    const { status, body } = await invite({ email: `PERSON-${name.split(' ')[1]}@holdfast.test` })
    answers.push([status, { ...body, request_id: '' }])
  }
  expect(answers[0]).toMatchObject([409, { detail: 'This email is already in use.' }])
  expect(answers.slice(1)).toEqual([answers[0], answers[0]])
  expect([server.emails, await lines()]).toEqual([[], []])
})

test('an email that was taken meanwhile is refused, and the invitation stays', async () => {
  const { body } = await invite()
  const values = { email: email.toUpperCase(), name: 'Other', role: 'client', password_hash: 'none' } as const
  await server.db.insertInto('dashboard_users').values(values).execute()
  const refused = await accept()
  expect([refused.status, refused.body.detail]).toEqual([409, 'This email is already in use.'])
  expect((await resend(body.id)).status).toBe(409)
  expect((await accept({ token: 'guessed' })).status).toBe(422)
  expect(await list()).toHaveLength(1)
})

test('if two channels have invited the same email, the first acceptance counts', async () => {
  await invite()
  const first = token()
  await server.addChannel(channel + 5000)
  const other = await server.signIn({ role: 'member', channel: channel + 5000, manages: ['all'] })
  expect((await invite({}, other.token, channel + 5000)).status).toBe(201)
  const both = await Promise.all([accept({ token: first }), accept()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await accounts()).toHaveLength(1)
})

test('if an invitation is accepted twice at the same time, one account is made', async () => {
  await invite()
  const both = await Promise.all([accept(), accept({ password: 'another battery' })])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect([409, 422]).toContain(both.map(({ status }) => status).find((status) => status !== 200))
  expect(await accounts()).toHaveLength(1)
  expect((await lines()).filter(({ kind }) => kind === 'invitation-accepted')).toHaveLength(1)
})

test('a weak password is refused at its field, and the link can be used again', async () => {
  await invite()
  const names = 'Too close to your name, your email, the venue or Holdfast'
  const errors = async (password: string) => (await accept({ password })).body.errors
  expect(await errors('password1')).toEqual({ password: ['Too common'] })
  for (const password of ['gailguest1', `channel-${channel}`, 'holdfast12'])
    expect([password, await errors(password)]).toEqual([password, { password: [names] }])
  expect(await errors('short')).toEqual({ password: ['Must be at least 8 characters'] })
  const prefixes: string[] = []
  const { breaches } = server.context.gateways
  server.context.gateways.breaches = { has: async (one) => prefixes.push(one) > 0 }
  expect(await errors('a stolen one')).toEqual({ password: ['This password was in a data leak. Choose another one.'] })
  expect((await accept({ token: 'guessed', password: 'some other words' })).status).toBe(422)
  expect(prefixes).toEqual(['a stolen one'])
  server.context.gateways.breaches = breaches
  expect((await accept()).status).toBe(200)
})
