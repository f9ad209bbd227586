import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '#server/session/users.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const password = 'correct horse'
let server: TestServer
let email: string
let from: string
let count = 0
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  email = `somebody-${++count}@holdfast.test`
  from = `10.4.0.${count}`
  await addUser(server.db, { email, name: 'Somebody', password, role: 'holdfast' })
  server.emails.length = 0
})

const signIn = (given: object = {}) => server.call('POST', '/login', { from, body: { email, password, ...given } })
const tokenOf = async (given: object = {}) => (await signIn(given)).body.accessToken as string
const me = (token: string) => server.call('GET', '/me', { as: token })
const patch = (token: string, body: object, key?: string) =>
  server.call('PATCH', '/profile', { as: token, from, body, ...(key === undefined ? {} : { key }) })
const linkOf = async () => {
  await server.call('POST', '/forgot-password', { body: { email } })
  return new URL(/http\S+/.exec(server.emails.at(-1)!.text)![0]).searchParams.get('token')
}

test('a new password ends the other sessions and every reset link, but not the session that set it', async () => {
  const [here, there, link] = [await tokenOf(), await tokenOf(), await linkOf()]
  const changed = await patch(here, { current_password: password, new_password: 'battery staple' })
  expect([changed.status, changed.body.message]).toEqual([200, 'User settings sucessfully updated!'])
  expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401])
  expect((await signIn()).status).toBe(401)
  expect((await signIn({ password: 'battery staple' })).status).toBe(200)
  const reset = { email, password: 'another one', token: link }
  expect((await server.call('POST', '/reset-password', { body: reset })).status).toBe(422)
})

test('a change of email needs the current password, ends the other sessions and is reported to the old address', async () => {
  const [here, there, link] = [await tokenOf(), await tokenOf(), await linkOf()]
  const before = email
  const missing = await patch(here, { email: `new-${email}` })
  expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['Required'] }])
  const wrong = await patch(here, { email: `new-${email}`, current_password: 'wrong' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['The current password is wrong.'] }])
  expect((await patch(here, { email: `new-${email}`, current_password: password })).status).toBe(200)
  expect((await me(here)).body.user.data.email).toBe(`new-${email}`)
  expect((await me(there)).status).toBe(401)
  expect(server.emails.at(-1)).toMatchObject({ to: before, text: expect.stringContaining(`new-${email}`) })
  const reset = { email: `new-${email}`, password: 'another one', token: link }
  expect((await server.call('POST', '/reset-password', { body: reset })).status).toBe(422)
})

test('the required fields depend on the change', async () => {
  const token = await tokenOf()
  const errors = async (body: object) => (await patch(token, body)).body.errors
  expect((await patch(token, { name: 'Renamed', email })).status).toBe(200)
  expect((await patch(token, { email: email.toUpperCase() })).status).toBe(200)
  expect(await errors({ new_password: 'battery staple' })).toEqual({ current_password: ['Required'] })
  expect(await errors({ email, current_password: password })).toEqual({ new_password: ['Password is required'] })
  expect(await errors({ email: `x-${email}`, new_password: 'password1' })).toEqual({
    current_password: ['Required'],
    new_password: ['Too common'],
  })
  expect(await errors({ current_password: password, new_password: 'short' })).toEqual({
    new_password: ['Must be at least 8 characters'],
  })
})

test('a wrong password or a taken email changes nothing', async () => {
  const token = await tokenOf()
  const wrong = await patch(token, { name: 'Again', current_password: 'wrong', new_password: 'battery staple' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']])
  const taken = await patch(token, { name: 'Again', email: 'somebody-1@holdfast.test', current_password: password })
  expect([taken.status, taken.body.code]).toEqual([409, 'Conflict'])
  // Without proof of identity, nobody can find out which emails have an account.
  for (const proof of [{}, { current_password: 'wrong' }]) {
    const { status, body } = await patch(token, { email: 'somebody-1@holdfast.test', ...proof })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
  }
  expect((await me(token)).body.user.data).toMatchObject({ name: 'Somebody', email })
  expect(server.emails).toEqual([])
})

test('a request repeated under its key gets the first response, although the password has changed', async () => {
  const token = await tokenOf()
  const key = randomUUID()
  const body = { current_password: password, new_password: 'battery staple' }
  expect((await patch(token, body, key)).status).toBe(200)
  const again = await patch(token, body, key)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect(await server.db.selectFrom('login_attempts').selectAll().where('email', '=', email).execute()).toEqual([])
})

test('if several people take an email at once, one gets it and the others get a conflict', async () => {
  const people = Array.from({ length: 6 }, (_, nth) => `taker-${nth}-${email}`)
  for (const taker of people) await addUser(server.db, { email: taker, name: 'Taker', password, role: 'client' })
  const tokens = await Promise.all(people.map((taker) => tokenOf({ email: taker })))
  const wanted = { email: 'wanted@holdfast.test', current_password: password }
  const answers = await Promise.all(tokens.map((token) => patch(token, wanted, randomUUID())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
})

test('a very common password is refused', async () => {
  const token = await linkOf()
  const reset = await server.call('POST', '/reset-password', { body: { email, password: 'Password1', token } })
  expect([reset.status, reset.body.errors]).toEqual([422, { password: ['Too common'] }])
  const body = { email: `new-${email}`, password: 'iloveyou', firstName: 'Ada', lastName: 'Byron' }
  const signedUp = await server.call('POST', '/auth/sign-up', { body })
  expect([signedUp.status, signedUp.body.errors]).toEqual([422, { password: ['Too common'] }])
  // The refusal does not use up the link, so a better password is accepted.
  expect((await server.call('POST', '/reset-password', { body: { email, password: 'battery staple', token } })).status).toBe(200)
})

test('a password leaves no trace in the stored idempotency key', async () => {
  const token = await tokenOf()
  const hashUnder = async (new_password: string) => {
    const key = randomUUID()
    await patch(token, { current_password: 'wrong', new_password }, key)
    return server.db.selectFrom('idempotency_keys').select('input_hash').where('key', '=', key).executeTakeFirst()
  }
  const one = await hashUnder('battery staple')
  expect(one?.input_hash).toMatch(/^[\w-]{43}$/)
  expect(await hashUnder('staple battery')).toEqual(one)
})

test('an email about an account is in the language in which the account was last used', async () => {
  const inLanguage = (language: string) =>
    server.call('POST', '/login', { from, body: { email, password }, headers: { 'accept-language': language } })
  const token = (await inLanguage('nl-NL,nl;q=0.9')).body.accessToken as string
  await inLanguage('es')
  await linkOf()
  expect(server.emails.at(-1)).toMatchObject({
    subject: 'Stel een nieuw wachtwoord in',
    text: expect.stringContaining('Hallo Somebody,'),
  })
  await patch(token, { email: `new-${email}`, current_password: password })
  expect(server.emails.at(-1)!.subject).toBe('Je e-mailadres is gewijzigd')
})
