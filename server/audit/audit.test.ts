import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#server/session/users.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const password = 'correct horse'
let server: TestServer
let provider: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

const kindsOf = async (query: string) =>
  (await server.call('GET', `/audit?${query}`, { as: provider })).body.data.map(({ kind }: { kind: string }) => kind)

test('everything that happens to an account is listed, newest first', async () => {
  const email = 'ann@venue.example'
  const { id } = await addUser(server.db, { email, name: 'Ann', password, role: 'sales_channel', entityId: 123 })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const signIn = (given: object = {}) =>
    server.call('POST', '/login', { from: '203.0.113.7', headers, body: { email, password, ...given } })
  await signIn({ password: 'wrong' })
  const token = (await signIn()).body.accessToken as string
  const patch = (body: object) => server.call('PATCH', '/profile', { as: token, body })
  await patch({ current_password: 'wrong', new_password: 'battery staple' })
  await patch({ current_password: password, new_password: 'battery staple', email: 'anna@venue.example' })
  await server.call('GET', '/sales-channels/123/events/csv?searchQuery=cubs', { as: token })
  await server.call('POST', '/session/end', { as: token })
  expect(await kindsOf(`userId=${id}`)).toEqual([
    'session-ended',
    'export',
    'email-changed',
    'password-changed',
    'password-refused',
    'sign-in',
    'sign-in-refused',
  ])
  const { body } = await server.call('GET', `/audit?userId=${id}&kind=sign-in`, { as: provider })
  expect(body.data[0]).toMatchObject({ email, address: '203.0.113.7', device: 'Firefox · Linux', sales_channel_id: 123 })
  const exported = await server.call('GET', `/audit?userId=${id}&kind=export`, { as: provider })
  expect(exported.body.data[0].detail).toEqual({ call: 'downloadEvents', params: { id: '123' }, filters: ['searchQuery'] })
  const text = JSON.stringify((await server.call('GET', '/audit?take=1000', { as: provider })).body)
  expect(text).not.toContain('battery staple')
  expect(text).not.toContain(password)
})

test('an address that is locked out is recorded once, however often it tries again', async () => {
  const from = '203.0.113.8'
  const signIn = () => server.call('POST', '/login', { from, body: { email: 'nobody@venue.example', password: 'wrong' } })
  for (let attempt = 0; attempt < 15; attempt++) await signIn()
  expect(await kindsOf('searchQuery=203.0.113.8&kind=sign-in-limited')).toHaveLength(1)
  expect(await kindsOf('searchQuery=203.0.113.8&kind=sign-in-refused')).toHaveLength(10)
})

test('only provider staff can read the audit record, and nobody can change it', async () => {
  const member = await server.signIn({ role: 'member', channel: 123, manages: ['all'] })
  expect((await server.call('GET', '/audit', { as: member.token })).status).toBe(403)
  await expect(sql`update security_events set kind = 'export'`.execute(server.db)).rejects.toThrow('never changed')
  await expect(sql`delete from security_events`.execute(server.db)).rejects.toThrow('never changed')
})
