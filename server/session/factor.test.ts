import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { loseFactors } from './lose-factors.ts'
import { addUser } from './users.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const password = 'correct horse'
const ORIGIN = 'http://localhost:4173'

let server: TestServer
let email: string
let from: string
let count = 0
beforeAll(async () => {
  server = await testServer({ proofMs: 15 * MINUTE })
  await server.addChannel(123)
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `operator-${++count}@holdfast.test`
  from = `10.4.0.${count}`
  await addUser(server.db, { email, name: 'Operator', password, role: 'sales_channel', entityId: 123, subjects: ['offers'] })
})

const call = (method: string, path: string, sent: { as?: string; body?: unknown; from?: string } = {}) =>
  server.call(method, path, { from, headers: { origin: ORIGIN }, ...sent })
const signIn = (more: object = {}) => call('POST', '/login', { body: { email, password, ...more } })
const tokenOf = async (more: object = {}) => (await signIn(more)).body.accessToken as string
const me = async (token: string) => (await call('GET', '/me', { as: token })).status
const codeOf = (secret: string, at = server.clock.now()) => new TOTP({ secret }).generate({ timestamp: at })
const answer = (body: object) => call('POST', '/session/factor', { body })
const challengeOf = async () => (await signIn()).body.factor.challenge as string

/** Adds an authenticator app, and advances the clock so that later codes belong to another time step. */
async function enrolTotp(token: string) {
  const { id, secret } = (await call('POST', '/account/factors/totp', { as: token, body: {} })).body
  const confirmed = await call('POST', `/account/factors/${id}/confirm`, { as: token, body: { code: codeOf(secret) } })
  server.clock.advance(MINUTE)
  return { id, secret, ...confirmed.body } as { id: string; secret: string; codes: string[] | null }
}

async function enrolPasskey(token: string, authenticator = new Authenticator(ORIGIN)) {
  const { id, options } = (await call('POST', '/account/factors/passkey', { as: token, body: { name: 'Key' } })).body
  const confirmed = await call('POST', `/account/factors/${id}/confirm`, {
    as: token,
    body: { credential: authenticator.create(options) },
  })
  return { id, authenticator, status: confirmed.status, body: confirmed.body }
}

describe('a second factor', () => {
  test('of an authenticator app is required at sign-in once it is confirmed, and not before', async () => {
    const token = await tokenOf()
    const { id, secret, uri } = (await call('POST', '/account/factors/totp', { as: token, body: {} })).body
    expect(uri).toContain(`secret=${secret}`)
    expect(await me(await tokenOf())).toBe(200)
    const wrong = await call('POST', `/account/factors/${id}/confirm`, { as: token, body: { code: '000000' } })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: ['This code is wrong.'] }])
    const { body } = await call('POST', `/account/factors/${id}/confirm`, { as: token, body: { code: codeOf(secret) } })
    expect([body.factor.kind, body.codes.length]).toEqual(['totp', 10])
    expect((await call('GET', '/account/factors', { as: token })).body).toEqual([body.factor])
    server.clock.advance(MINUTE)

    const challenged = await signIn()
    expect([challenged.status, Object.keys(challenged.body), challenged.body.factor.methods]).toEqual([
      200,
      ['factor'],
      ['totp', 'recovery_code'],
    ])
    const entered = await answer({ challenge: challenged.body.factor.challenge, code: codeOf(secret) })
    expect([entered.status, Object.keys(entered.body)]).toEqual([200, ['accessToken']])
    expect(await me(entered.body.accessToken)).toBe(200)
  })

  test('can be a passkey, which is accepted only for the challenge of its own sign-in', async () => {
    const { authenticator, status } = await enrolPasskey(await tokenOf())
    expect(status).toBe(200)
    const { factor } = (await signIn()).body
    expect([factor.methods, factor.passkey.rpId]).toEqual([['passkey', 'recovery_code'], 'localhost'])
    const { factor: other } = (await signIn()).body
    const ofOther = await answer({ challenge: factor.challenge, credential: authenticator.use(other.passkey) })
    expect([ofOther.status, ofOther.body.detail]).toEqual([401, 'This passkey wasn’t accepted.'])
    const entered = await answer({ challenge: factor.challenge, credential: authenticator.use(factor.passkey) })
    expect([entered.status, await me(entered.body.accessToken)]).toEqual([200, 200])
  })

  test('is refused if its passkey was used on a page that only looks like the dashboard', async () => {
    const { authenticator } = await enrolPasskey(await tokenOf())
    const { factor } = (await signIn()).body
    authenticator.origin = 'http://localhost.example'
    expect((await answer({ challenge: factor.challenge, credential: authenticator.use(factor.passkey) })).status).toBe(401)
  })

  test('that is lost can be replaced by a recovery code, and each code works once', async () => {
    const { codes } = await enrolTotp(await tokenOf())
    const [first = ''] = codes ?? []
    const entered = await answer({ challenge: await challengeOf(), recovery_code: first.toUpperCase() })
    expect(entered.status).toBe(200)
    expect((await answer({ challenge: await challengeOf(), recovery_code: first })).status).toBe(401)
    const { body } = await call('GET', '/account/factors/recovery-codes', { as: entered.body.accessToken })
    expect(body).toMatchObject({ left: 9 })
    const made = await call('POST', '/account/factors/recovery-codes', { as: entered.body.accessToken })
    expect([made.status, made.body.codes.length]).toEqual([201, 10])
    expect((await answer({ challenge: await challengeOf(), recovery_code: codes![1] })).status).toBe(401)
    expect((await answer({ challenge: await challengeOf(), recovery_code: made.body.codes[0] })).status).toBe(200)
  })

  test('is not required on a remembered device until devices are forgotten, the password changes or thirty days are over', async () => {
    const { secret } = await enrolTotp(await tokenOf())
    const enter = async () => {
      server.clock.advance(MINUTE)
      return (await answer({ challenge: await challengeOf(), code: codeOf(secret), remember_device: true })).body
    }
    const { accessToken, device } = await enter()
    expect(Object.keys((await signIn({ device })).body)).toEqual(['accessToken'])
    expect(Object.keys((await signIn({ device: `${device}x` })).body)).toEqual(['factor'])
    expect((await call('DELETE', '/account/factors/devices', { as: accessToken })).status).toBe(204)
    expect(Object.keys((await signIn({ device })).body)).toEqual(['factor'])

    const old = (await enter()).device
    server.clock.advance(30 * DAY)
    expect(Object.keys((await signIn({ device: old })).body)).toEqual(['factor'])

    const again = await enter()
    const body = { current_password: password, new_password: 'battery staple' }
    expect((await call('PATCH', '/profile', { as: again.accessToken, body })).status).toBe(200)
    expect(Object.keys((await signIn({ password: 'battery staple', device: again.device })).body)).toEqual(['factor'])
  })

  test('is no longer required after the last one is removed, and recovery codes are deleted', async () => {
    const token = await tokenOf()
    const { id, codes } = await enrolTotp(token)
    expect((await call('DELETE', `/account/factors/${id}`, { as: token })).status).toBe(204)
    expect((await call('DELETE', `/account/factors/${id}`, { as: token })).status).toBe(404)
    expect((await call('GET', '/account/factors/recovery-codes', { as: token })).body.left).toBe(0)
    expect(Object.keys((await signIn()).body)).toEqual(['accessToken'])
    expect(codes).toHaveLength(10)
  })

  test('of another person cannot be confirmed, seen or removed', async () => {
    const token = await tokenOf()
    const begun = (await call('POST', '/account/factors/totp', { as: token, body: {} })).body
    const other = await server.signIn({ role: 'member' })
    const body = { code: codeOf(begun.secret) }
    expect((await call('POST', `/account/factors/${begun.id}/confirm`, { as: other.token, body })).status).toBe(404)
    // The same user cannot confirm the factor in another session either.
    expect((await call('POST', `/account/factors/${begun.id}/confirm`, { as: await tokenOf(), body })).status).toBe(404)
    const { id } = await enrolTotp(token)
    expect((await call('DELETE', `/account/factors/${id}`, { as: other.token })).status).toBe(404)
    expect((await call('GET', '/account/factors', { as: other.token })).body).toEqual([])
  })

  test('that another account confirms at the same moment is refused with a reason', async () => {
    const token = await tokenOf()
    const rival = await server.signIn({ role: 'member' })
    // Another account confirms the same passkey between the query for the passkey and the update.
    await sql`
      create function confirm_first() returns trigger language plpgsql as $$ begin
        insert into factors (id, user_id, kind, name, credential_id, created_at)
          values (gen_random_uuid(), ${sql.lit(rival.id)}, 'passkey', 'Key', new.credential_id, new.created_at);
        return new;
      end $$`.execute(server.db)
    await sql`create trigger confirm_first before update on factors for each row execute function confirm_first()`.execute(
      server.db,
    )
    const { status, body } = await enrolPasskey(token)
    await sql`drop function confirm_first cascade`.execute(server.db)
    expect([status, body.errors]).toEqual([422, { credential: ['This passkey wasn’t accepted.'] }])
    expect((await call('GET', '/account/factors', { as: token })).body).toEqual([])
  })

  test('is reported by email when it is added and when it is removed', async () => {
    server.emails.length = 0
    const token = await tokenOf()
    const { id } = await enrolTotp(token)
    await call('DELETE', `/account/factors/${id}`, { as: token })
    expect(server.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'A second factor was added to your account'],
      [email, 'A second factor was removed from your account'],
    ])
  })
})

describe('the factor cannot be skipped', () => {
  test('by a session that began with the password alone, nor by renewing it', async () => {
    const [older, own] = [await tokenOf(), await tokenOf()]
    await enrolTotp(own)
    expect([await me(older), await me(own)]).toEqual([401, 200])
    expect((await call('POST', '/session/renew', { as: older })).status).toBe(401)
    // A session that exists, but was begun without the factor, is refused, too.
    await server.db.updateTable('sessions').set({ factor: false }).execute()
    expect((await call('POST', '/session/renew', { as: own })).status).toBe(401)
  })

  test('by a reset link: the new password also requires the factor', async () => {
    const { secret } = await enrolTotp(await tokenOf())
    const { factor } = (await signIn()).body
    server.emails.length = 0
    await call('POST', '/forgot-password', { body: { email } })
    const link = new URL(/http\S+/.exec(server.emails[0]!.text)![0])
    const body = { email, password: 'battery staple', token: link.searchParams.get('token') }
    const reset = await call('POST', '/reset-password', { body })
    expect([reset.status, reset.body.accessToken]).toEqual([200, undefined])
    expect(Object.keys((await signIn({ password: 'battery staple' })).body)).toEqual(['factor'])
    // The challenge from the sign-in with the old password is no longer valid.
    expect((await answer({ challenge: factor.challenge, code: codeOf(secret) })).status).toBe(401)
  })

  test('by a second tab: a challenge that one tab has completed is no longer valid in the other', async () => {
    const { secret } = await enrolTotp(await tokenOf())
    const challenge = await challengeOf()
    const both = await Promise.all([
      answer({ challenge, code: codeOf(secret) }),
      answer({ challenge, code: codeOf(secret, server.clock.now() + MINUTE / 2) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('by replaying a challenge, a code or the response of a passkey', async () => {
    const token = await tokenOf()
    const { secret } = await enrolTotp(token)
    const { authenticator } = await enrolPasskey(token)
    const challenge = await challengeOf()
    const code = codeOf(secret)
    expect((await answer({ challenge, code })).status).toBe(200)
    const replayed = await answer({ challenge, code: codeOf(secret, server.clock.now() + MINUTE / 2) })
    expect([replayed.status, replayed.body.detail]).toEqual([401, 'This sign-in is no longer valid. Please sign in again.'])
    expect((await answer({ challenge: await challengeOf(), code })).status).toBe(401)

    const { factor } = (await signIn()).body
    const credential = authenticator.use(factor.passkey)
    expect((await answer({ challenge: factor.challenge, credential })).status).toBe(200)
    expect((await answer({ challenge: factor.challenge, credential })).status).toBe(401)
    expect((await answer({ challenge: await challengeOf(), credential })).status).toBe(401)
  })

  test('by a challenge that is made up, of another person, or five minutes old', async () => {
    const { secret } = await enrolTotp(await tokenOf())
    expect((await answer({ challenge: 'made up', code: codeOf(secret) })).status).toBe(401)
    const challenge = await challengeOf()
    server.clock.advance(5 * MINUTE)
    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(401)
    const mine = await challengeOf()
    email = 'operator-1@holdfast.test'
    const theirs = await signIn()
    expect(theirs.body.factor.challenge).not.toBe(mine)
    expect((await answer({ challenge: theirs.body.factor.challenge, code: codeOf(secret) })).status).toBe(401)
  })

  test('by the challenge of a proof, or by a proof with the challenge of a sign-in', async () => {
    const token = await tokenOf()
    const { authenticator } = await enrolPasskey(token)
    const proof = (await call('POST', '/session/proof/challenge', { as: token })).body
    expect((await answer({ challenge: proof.challenge, credential: authenticator.use(proof.passkey) })).status).toBe(401)
    const { factor } = (await signIn()).body
    const body = { challenge: factor.challenge, credential: authenticator.use(factor.passkey) }
    expect((await call('POST', '/session/proof', { as: token, body })).status).toBe(422)
  })

  test('by guessing: five wrong attempts end a challenge, and ten from anywhere block further ones despite the right password', async () => {
    const { secret } = await enrolTotp(await tokenOf())
    let challenge = await challengeOf()
    for (let wrong = 0; wrong < 5; wrong++) expect((await answer({ challenge, code: '000000' })).status).toBe(401)
    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(401)
    from = `10.5.0.${count}`
    challenge = await challengeOf()
    for (let wrong = 0; wrong < 5; wrong++) expect((await answer({ challenge, code: '000000' })).status).toBe(401)
    from = `10.6.0.${count}`
    const blocked = await answer({ challenge: await challengeOf(), code: codeOf(secret) })
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TooManyRequests'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    server.clock.advance(10 * MINUTE)
    expect((await answer({ challenge: await challengeOf(), code: codeOf(secret) })).status).toBe(200)
  })

  test('by a request with no field, or with several', async () => {
    const { secret, codes } = await enrolTotp(await tokenOf())
    const challenge = await challengeOf()
    for (const body of [{}, { code: '' }, { code: codeOf(secret), recovery_code: codes![0] }])
      expect((await answer({ challenge, ...body })).status).toBe(422)
    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(200)
  })
})

test('the database contains no secret, code, challenge or device token in plain text', async () => {
  const { secret, codes } = await enrolTotp(await tokenOf())
  const challenge = await challengeOf()
  const { device } = (await answer({ challenge: await challengeOf(), code: codeOf(secret), remember_device: true })).body
  const tables = [
    'factors',
    'recovery_codes',
    'factor_challenges',
    'remembered_devices',
    'idempotency_keys',
    'security_events',
  ] as const
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()))
  const stored = JSON.stringify(rows)
  for (const shown of [secret, codes![0]!, codes![0]!.replaceAll('-', ''), challenge, device]) expect(stored).not.toContain(shown)
})

test('a remembered sign-in stays remembered when the factor is required', async () => {
  const { secret } = await enrolTotp(await tokenOf())
  const { factor } = (await signIn({ remember: true })).body
  const { accessToken } = (await answer({ challenge: factor.challenge, code: codeOf(secret) })).body
  server.clock.advance(13 * DAY)
  expect(await me(accessToken)).toBe(200)
})

test('an operator can remove a person’s lost factors, which ends the sessions and keeps the password', async () => {
  const token = await tokenOf()
  await enrolTotp(token)
  const { factor } = (await signIn()).body
  expect(await loseFactors(server.db, email.toUpperCase(), server.clock.now())).toBe(1)
  expect([await me(token), Object.keys((await signIn()).body)]).toEqual([401, ['accessToken']])
  expect((await answer({ challenge: factor.challenge, code: '000000' })).status).toBe(401)
  expect(await loseFactors(server.db, 'nobody@holdfast.test', server.clock.now())).toBeUndefined()
})
