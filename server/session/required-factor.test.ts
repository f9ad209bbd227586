import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from './users.ts'

const password = 'correct horse'
const ORIGIN = 'http://localhost:4173'
const codeOf = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at })

describe('production that requires a second factor', () => {
  let production: TestServer
  const required = 'staff@holdfast.test'
  const ask = (method: string, path: string, sent: object = {}) =>
    production.call(method, path, { headers: { origin: ORIGIN }, ...sent })
  const enter = async (of: string) => (await ask('POST', '/login', { body: { email: of, password } })).body.accessToken as string
  beforeAll(async () => {
    production = await testServer({ production: true, secondFactor: 'staff', publicUrl: ORIGIN, proofMs: 15 * 60_000 })
    await production.addChannel(123)
    await addUser(production.db, { email: required, name: 'Staff', password, role: 'holdfast' })
    for (const subject of ['all', 'offers'] as const)
      await addUser(production.db, {
        email: `${subject}@holdfast.test`,
        name: 'Member',
        password,
        role: 'sales_channel',
        entityId: 123,
        subjects: [subject],
      })
  })
  afterAll(() => production.close())

  test('refuses provider staff and people with all abilities until they have one, and nobody else', async () => {
    for (const of of [required, 'all@holdfast.test']) {
      const token = await enter(of)
      const { status, body } = await ask('GET', '/me', { as: token })
      expect([status, body.config.factor]).toEqual([200, 'enrol'])
      const refused = await ask('GET', '/sales-channels/123', { as: token })
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'Forbidden',
        'Set up a second factor first.',
      ])
      expect((await ask('POST', '/batch', { as: token, body: { operations: [] } })).status).toBe(403)
    }
    const other = await enter('offers@holdfast.test')
    expect((await ask('GET', '/me', { as: other })).body.config.factor).toBeUndefined()
    expect((await ask('GET', '/sales-channels/123', { as: other })).status).toBe(200)
  })

  test('lets them set one up after the password alone, and does not let them remove the last one', async () => {
    const token = await enter(required)
    const { id, secret } = (await ask('POST', '/account/factors/totp', { as: token, body: {} })).body
    const body = { code: codeOf(secret, production.clock.now()) }
    expect((await ask('POST', `/account/factors/${id}/confirm`, { as: token, body })).status).toBe(200)
    expect((await ask('GET', '/me', { as: token })).body.config.factor).toBeUndefined()
    expect((await ask('GET', '/sales-channels/123', { as: token })).status).toBe(200)
    const kept = await ask('DELETE', `/account/factors/${id}`, { as: token })
    expect([kept.status, kept.body.code, kept.body.current.id]).toEqual([409, 'Conflict', id])
  })
})
