import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { confirmRecords } from './dns-records.ts'

let server: TestServer
let provider: string

beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://desk.holdfast.example' })
  await server.addChannel(123, { is_marketplace_enabled: true })
  await server.addChannel(9)
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('domains').execute()
  await server.db.deleteFrom('dns_records').execute()
})
afterEach(() => vi.restoreAllMocks())

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { as: provider, body })
const create = async (domain: string, more: object = {}) =>
  call('POST', '/domains', { domain, product: 'MARKETPLACE', sales_channel_id: 123, ...more })
const made = async (domain: string, more?: object) => (await create(domain, more)).body
const available = async (domain: string) => (await call('POST', '/domains/check-availability', { domain })).body
const firstOf = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text]))
const confirm = () => confirmRecords.run(server.context, {})

describe('a domain', () => {
  it('is created as pending until the gateway has confirmed it', async () => {
    const { status, body } = await create('Harbor.holdfast.example', { gtm_id: '', sales_channel_id: '123' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        domain: 'harbor.holdfast.example',
        product: 'MARKETPLACE',
        gtm_id: null,
        deactivated_at: null,
        created_at: expect.any(String),
        sales_channel_id: 123,
        version: 1,
        dns: { status: 'pending', problem: null },
      },
    ])
    await confirm()
    expect((await call('GET', '/domains?sales_channel_id=123')).body).toMatchObject([{ dns: { status: 'confirmed' } }])
    expect((await call('GET', '/domains?sales_channel_id=9')).body).toEqual([])
  })

  it.each([
    [
      { domain: '', product: 'SHOP', gtm_id: 'GTM-abc' },
      { domain: 'Domain is required', product: 'Invalid product selection', gtm_id: 'GTM ID must be in format GTM-XXXXXX' },
    ],
    [{ domain: 'harbor.example' }, { domain: 'Domain must end with .holdfast.example' }],
    [{ domain: 'a.b.holdfast.example' }, { domain: 'Domain must end with .holdfast.example' }],
    [{ domain: '-a.holdfast.example' }, { domain: 'Domain must end with .holdfast.example' }],
    [
      { domain: `${'a'.repeat(64)}.holdfast.example` },
      { domain: 'The part before .holdfast.example must have max 63 characters' },
    ],
    [{ product: undefined }, { product: 'Invalid product selection' }],
    [{ gtm_id: `GTM-${'A'.repeat(29)}` }, { gtm_id: 'Must have max 32 characters' }],
  ])('%j is refused', async (wrong, errors) => {
    const { status, body } = await create('fine.holdfast.example', wrong)
    expect([status, firstOf(body.errors)]).toEqual([422, errors])
  })

  it('needs an existing channel and a member of the provider staff', async () => {
    expect((await call('GET', '/domains')).status).toBe(422)
    for (const nobody of [77, 3_000_000_000]) {
      expect((await create('fine.holdfast.example', { sales_channel_id: nobody })).status).toBe(404)
      expect((await call('GET', `/domains?sales_channel_id=${nobody}`)).status).toBe(404)
    }
    const manager = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
    expect((await server.call('GET', '/domains?sales_channel_id=123', { as: manager })).status).toBe(403)
  })

  it.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/activate'],
    ['POST', '/deactivate'],
  ])('is not found by a malformed id: %s%s', async (method, end) => {
    expect((await call(method, `/domains/nothing${end}`)).body).toMatchObject({ status: 404, detail: 'Domain not found' })
  })

  it('has a unique name, even while it is turned off', async () => {
    const { id } = await made('one.holdfast.example')
    await made('two.holdfast.example')
    expect((await create('ONE.holdfast.example')).body).toMatchObject({
      status: 409,
      code: 'Conflict',
      detail: 'This domain is taken.',
      current: { id, domain: 'one.holdfast.example' },
    })
    await call('POST', `/domains/${id}/deactivate`)
    expect(await available('one.holdfast.example')).toEqual({ available: false })
    expect((await create('one.holdfast.example')).status).toBe(409)
    expect(await available('free.holdfast.example')).toEqual({ available: true })
    expect((await call('PUT', `/domains/${id}`, { domain: 'two.holdfast.example' })).status).toBe(409)
  })

  it.each(['www', 'api', 'admin', 'app', 'mail', 'desk'])('cannot have the reserved name %s', async (label) => {
    const domain = `${label}.holdfast.example`
    expect((await create(domain)).status).toBe(409)
    expect(await available(domain)).toEqual({ available: false })
  })

  it('is checked for availability only if its name is valid', async () => {
    const check = (domain?: string) => call('POST', '/domains/check-availability', { domain })
    expect((await check('harbor.example')).body.errors).toEqual({ domain: ['Domain must end with .holdfast.example'] })
    expect((await check()).body.errors).toEqual({ domain: ['Domain is required'] })
  })

  it('changes only the fields that are sent, and not at all if they are equal', async () => {
    const { id } = await made('one.holdfast.example', { gtm_id: 'GTM-A1' })
    const put = async (body: object) => (await call('PUT', `/domains/${id}`, body)).body
    expect(await put({ domain: 'ONE.holdfast.example', product: 'MARKETPLACE' })).toMatchObject({ version: 1 })
    expect(await put({ product: 'DROPS' })).toMatchObject({ version: 2, product: 'DROPS', gtm_id: 'GTM-A1' })
    expect(await put({ gtm_id: '' })).toMatchObject({ version: 3, gtm_id: null })
    expect(await put({ domain: null })).toMatchObject({ errors: { domain: ['Domain is required'] } })
    expect((await call('PUT', '/domains/00000000-0000-4000-8000-000000000000', {})).body).toMatchObject({
      status: 404,
      detail: 'Domain not found',
    })
  })

  it('can be turned off and on repeatedly', async () => {
    const { id } = await made('one.holdfast.example')
    const off = (await call('POST', `/domains/${id}/deactivate`)).body
    expect(off).toMatchObject({ deactivated_at: expect.any(String), version: 2 })
    server.clock.advance(1000)
    expect((await call('POST', `/domains/${id}/deactivate`)).body).toEqual(off)
    expect((await call('POST', `/domains/${id}/activate`)).body).toMatchObject({ deactivated_at: null, version: 3 })
    expect((await call('POST', `/domains/${id}/activate`)).body).toMatchObject({ version: 3 })
  })
})

describe('its DNS record', () => {
  const has = (label: string) => server.context.gateways.dns.has(`${label}.holdfast.example`, AbortSignal.timeout(1000))

  it('changes with the name, and is deleted with the domain', async () => {
    const { id } = await made('one.holdfast.example')
    await confirm()
    expect(await has('one')).toBe(true)
    expect((await call('PUT', `/domains/${id}`, { domain: 'other.holdfast.example' })).body.dns.status).toBe('pending')
    await confirm()
    expect([await has('one'), await has('other')]).toEqual([false, true])
    expect((await call('DELETE', `/domains/${id}`)).status).toBe(204)
    await confirm()
    expect(await has('other')).toBe(false)
    expect((await call('DELETE', `/domains/${id}`)).status).toBe(404)
    expect(await server.db.selectFrom('dns_records').selectAll().execute()).toEqual([])
  })

  it('is tried again if the gateway fails, and the failure is shown', async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    vi.spyOn(server.context.gateways.dns, 'put').mockRejectedValueOnce(new Error('Cloudflare answered 500'))
    await made('one.holdfast.example')
    await confirm()
    const dns = async () => (await call('GET', '/domains?sales_channel_id=123')).body[0].dns
    expect(await dns()).toEqual({ status: 'pending', problem: 'Cloudflare answered 500' })
    await confirm()
    expect((await dns()).status).toBe('pending')
    server.clock.advance(10_000)
    await confirm()
    expect(await dns()).toEqual({ status: 'confirmed', problem: null })
  })

  it('stays if its name is used again before it is deleted', async () => {
    const { id } = await made('one.holdfast.example')
    await confirm()
    await call('DELETE', `/domains/${id}`)
    await made('one.holdfast.example')
    await confirm()
    expect(await has('one')).toBe(true)
  })
})

describe('the address of a domain', () => {
  const at = (host: string, url = '/', method: 'GET' | 'POST' = 'GET') => server.app.inject({ method, url, headers: { host } })

  it('shows the channel’s page, and nothing else', async () => {
    await server.call('PATCH', '/sales-channels/123/settings', { as: provider, body: { sales_channel: { name: 'Harbor <b>' } } })
    await made('one.holdfast.example')
    const page = await at('ONE.holdfast.example:443')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Harbor &lt;b&gt;')
    expect(page.body).toContain('Marketplace')
    for (const path of ['/api/me', '/health/live', '/index.html', '/ws/?EIO=4'])
      expect([path, (await at('one.holdfast.example', path)).statusCode]).toEqual([path, 404])
    expect((await at('one.holdfast.example', '/', 'POST')).statusCode).toBe(404)
    expect((await at('desk.holdfast.example', '/health/live')).statusCode).toBe(200)
  })

  it('shows the page under every spelling of its name: with a dot at the end, with a user part, with a port', async () => {
    await made('one.holdfast.example')
    for (const host of [
      'one.holdfast.example.',
      'One.holdfast.example.:443',
      'x@one.holdfast.example',
      'desk@one.holdfast.example.:80',
    ]) {
      expect([host, (await at(host)).body.includes('Marketplace')]).toEqual([host, true])
      expect([host, (await at(host, '/api/me')).statusCode]).toEqual([host, 404])
    }
    for (const host of ['desk.holdfast.example.', 'one.holdfast.example@desk.holdfast.example'])
      expect([host, (await at(host, '/api/me')).statusCode]).toEqual([host, 401])
  })

  it('shows a notice if the domain is turned off or does not exist', async () => {
    const { id } = await made('one.holdfast.example')
    await call('POST', `/domains/${id}/deactivate`)
    expect((await at('one.holdfast.example')).body).toContain('currently unavailable')
    expect((await at('nobody.holdfast.example', '/api/me')).body).toContain('Page not found')
  })
})

it('a server in production serves the dashboard on its own host and local names only', async () => {
  const production = await testServer({ production: true, publicUrl: 'https://desk.example.com' })
  const at = async (host: string, url: string) =>
    (await production.app.inject({ method: 'GET', url, headers: { host } })).statusCode
  for (const host of ['desk.example.com', 'DESK.example.com.:443', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173'])
    expect([host, await at(host, '/api/me')]).toEqual([host, 401])
  for (const host of ['203.0.113.7', 'other.example.com', 'desk.example.com@other.example.com'])
    expect([host, await at(host, '/api/me'), await at(host, '/health/live')]).toEqual([host, 404, 200])
  await production.close()
})
