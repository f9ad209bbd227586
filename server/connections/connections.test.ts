import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AccessEnded, type Contact } from '#server/kernel/gateways/salesforce.ts'
import { runDue } from '#server/jobs/runner.ts'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { resealTokens } from '#server/secrets/reseal.job.ts'
import { revokeSalesforce } from './salesforce.ts'
import { syncContacts } from './sync-contacts.job.ts'
import { whatsAppToken } from '#server/gateways/whatsapp-account.ts'

let server: TestServer
let manager: string
let other: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  other = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const call = (method: string, path: string, body?: unknown, as = manager) => server.call(method, path, { as, body })

describe('WhatsApp', () => {
  const path = '/ttb-settings/123/whatsapp'

  it('is off until it has a token, which is never returned', async () => {
    expect((await call('GET', path)).body).toEqual({ enabled: false, whatsappBusinessAccountId: null })
    expect((await call('PATCH', path, { accessToken: ' ' })).body.errors).toEqual({ accessToken: ['Required'] })
    expect((await call('PATCH', path, {})).body.errors).toEqual({ accessToken: ['Required'] })
    const { body } = await call('PATCH', path, { accessToken: 'EAAG-a-token' })
    expect(body).toEqual({ enabled: true, whatsappBusinessAccountId: expect.stringMatching(/^\d+$/) })
    expect((await call('GET', path)).body).toEqual(body)
    const { rows } = await sql<{ text: string }>`select row_to_json(w)::text as text from whatsapp_connections w
      union all select row_to_json(c)::text from changes c`.execute(server.db)
    expect(rows.filter(({ text }) => text.includes('EAAG'))).toEqual([])
    expect(await whatsAppToken(server.db, server.context.config, 123)).toBe('EAAG-a-token')
  })

  it('opens a token with the previous secret, and seals it again with the new one', async () => {
    const config = {
      ...server.context.config,
      secretOld: server.context.config.secret,
      secret: 'another secret, long enough to sign with it',
    }
    const context = { ...server.context, config }
    expect(await whatsAppToken(server.db, { ...config, secretOld: undefined }, 123)).toBeNull()
    expect(await whatsAppToken(server.db, config, 123)).toBe('EAAG-a-token')
    await resealTokens.run(context, {})
    expect(await whatsAppToken(server.db, { ...config, secretOld: undefined }, 123)).toBe('EAAG-a-token')
  })

  it('reports whether the token was refused or WhatsApp did not respond', async () => {
    const accountOf = vi.spyOn(server.context.gateways.whatsapp, 'accountOf')
    accountOf.mockResolvedValueOnce(null)
    expect((await call('PATCH', path, { accessToken: 'bad' })).body.errors).toEqual({
      accessToken: ['WhatsApp doesn’t accept this token.'],
    })
    accountOf.mockRejectedValueOnce(new Error('no network'))
    expect((await call('PATCH', path, { accessToken: 'good' })).status).toBe(503)
  })

  it('and Salesforce are off in production, and are for the channel’s managers only', async () => {
    server.context.config.production = true
    for (const one of [path, '/sales-channels/123/crm/salesforce'])
      expect((await call('GET', one)).body).toMatchObject({ status: 403, code: 'FeatureOff' })
    server.context.config.production = false
    const seller = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })).token
    expect((await call('GET', path, undefined, seller)).body).toMatchObject({ status: 403, code: 'Forbidden' })
  })
})

describe('Salesforce', () => {
  const path = '/sales-channels/123/crm/salesforce'
  const login = async (as = manager) => {
    const { body } = await call('POST', '/crm/salesforce/login', { salesChannelId: 123, customDomain: null }, as)
    return new URL(body.url)
  }
  /** Presses Allow on the page. @returns the parameters of the address to which the browser then returns */
  const allow = async (url: URL) => {
    const page = await server.app.inject(`${url.pathname}${url.search}`)
    const [, href = ''] = /href="([^"]*code=[^"]*)"/.exec(page.body) ?? []
    const back = new URL(href.replaceAll('&amp;', '&'), 'http://localhost')
    expect(back.pathname).toBe('/oauth/salesforce')
    return { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
  }
  const complete = (answer: object, as = manager) =>
    call('POST', '/crm/salesforce/complete', { salesChannelId: 123, ...answer }, as)

  it('is connected by a sign-in, only by the person who began it, and once', async () => {
    expect((await call('GET', path)).body).toEqual({ connected: false, settings: null })
    const answer = await allow(await login())
    expect((await complete(answer, other)).body.errors).toEqual({
      state: ['This sign-in has expired. Connect again.'],
    })
    const connected = { connected: true, settings: { instanceUrl: 'https://local.my.salesforce.example' } }
    expect((await complete(answer)).body).toEqual(connected)
    expect((await call('GET', path)).body).toEqual(connected)
    const lines = await server.db.selectFrom('changes').select('after').where('call', '=', 'completeSalesforceLogin').execute()
    expect(lines).not.toEqual([])
    expect(JSON.stringify(lines)).not.toContain(answer.code)
    expect((await complete(answer)).status).toBe(422)
  })

  it('refuses a code of another sign-in, and one that took too long', async () => {
    const [one, two] = [await allow(await login()), await allow(await login())]
    expect((await complete({ state: one.state, code: two.code })).body.errors).toEqual({
      code: ['Salesforce refused the sign-in.'],
    })
    server.clock.advance(10 * 60_000 + 1)
    expect((await complete(two)).status).toBe(422)
  })

  it('accepts a custom domain only at salesforce.com', async () => {
    const begin = (customDomain: string) => call('POST', '/crm/salesforce/login', { salesChannelId: 123, customDomain })
    expect((await begin('harbor.my.salesforce.com')).status).toBe(200)
    expect((await begin('salesforce.com.evil.test')).body.errors).toEqual({
      customDomain: ['Must be a domain at salesforce.com'],
    })
    expect((await call('POST', '/crm/salesforce/login', { salesChannelId: 124 })).status).toBe(403)
  })

  it('gets every fan once a day, and a sync that failed resumes from its last position', async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    await server.db
      .insertInto('fans')
      .values(
        Array.from({ length: 450 }, (_, nth) => ({
          sales_channel_id: 123,
          first_name: 'Fan',
          last_name: String(nth),
          email: `f${nth}@a.test`,
        })) as never,
      )
      .execute()
    const sent: Contact[] = []
    let failsAfter = 1
    vi.spyOn(server.context.gateways.salesforce, 'contacts').mockImplementation(async () => async (some) => {
      if (failsAfter-- === 0) throw new Error('Salesforce answered 503')
      sent.push(...some)
    })
    const sync = async () => (await call('GET', `${path}/sync`)).body
    await syncContacts.run(server.context, {})
    expect([sent.length, (await sync()).problem]).toEqual([200, 'Salesforce answered 503'])
    server.clock.advance(16 * 60_000)
    failsAfter = 100
    await syncContacts.run(server.context, {})
    expect(new Set(sent.map(({ id }) => id)).size).toBe(450)
    expect(await sync()).toMatchObject({ contacts: 450, problem: null, synced_at: expect.any(String) })
    await syncContacts.run(server.context, {})
    expect(sent.length).toBe(450)
    server.clock.advance(24 * 3_600_000)
    await syncContacts.run(server.context, {})
    expect(sent.length).toBe(900)
  })

  it('shows that our access was revoked', async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    server.clock.advance(24 * 3_600_000)
    manager = (await server.signIn({ role: 'member', channel: 123 })).token
    vi.spyOn(server.context.gateways.salesforce, 'contacts').mockRejectedValueOnce(new AccessEnded('Not any more'))
    await syncContacts.run(server.context, {})
    expect((await call('GET', `${path}/sync`)).body.problem).toBe('Not any more')
  })

  it('is disconnected, which revokes our access; a second time changes nothing', async () => {
    const revoke = vi.spyOn(server.context.gateways.salesforce, 'revoke')
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).body).toEqual({ connected: false, settings: null })
    expect((await call('DELETE', path)).status).toBe(204)
    await runDue(server.context, [revokeSalesforce])
    expect(revoke.mock.calls.map(([grant]) => grant.instanceUrl)).toEqual(['https://local.my.salesforce.example'])
  })
})
