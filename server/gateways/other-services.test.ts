import { createServer, type Server } from 'node:http'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { cloudflare } from './cloudflare.ts'
import { zoneFile } from './dns.ts'
import { AccessEnded } from '#server/kernel/gateways/salesforce.ts'
import { salesforceApi } from './salesforce-api.ts'
import { graphWhatsApp } from './whatsapp.ts'

interface ReceivedRequest {
  method: string
  url: string
  body: string
  authorization: string | undefined
}
let double: Server | undefined
afterEach(() => new Promise<void>((done) => (double ? double.close(() => done()) : done())))
const signal = AbortSignal.timeout(10_000)

/** Starts a service with a prepared response that records its requests. */
async function serviceThat(answer: (requests: ReceivedRequest) => { status?: number; body: unknown }) {
  const requests: ReceivedRequest[] = []
  double = createServer((request, reply) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      const one = { method: request.method!, url: request.url!, body, authorization: request.headers.authorization }
      requests.push(one)
      const { status = 200, body: responseBody } = answer(one)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody))
    })
  })
  await new Promise<void>((done) => double!.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(double.address() as AddressInfo).port}`, requests }
}

test('a zone file has one line per name', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'zone-')), 'dns', 'zone.txt')
  const dns = zoneFile(file, 'desk.example')
  expect(await dns.has('a.holdfast.example', signal)).toBe(false)
  for (const name of ['b.holdfast.example', 'a.holdfast.example', 'b.holdfast.example']) await dns.put(name, signal)
  expect(readFileSync(file, 'utf8')).toBe(
    'a.holdfast.example. 300 IN CNAME desk.example.\nb.holdfast.example. 300 IN CNAME desk.example.\n',
  )
  await dns.remove('a.holdfast.example', signal)
  await dns.remove('a.holdfast.example', signal)
  expect([await dns.has('a.holdfast.example', signal), await dns.has('b.holdfast.example', signal)]).toEqual([false, true])
})

describe('Cloudflare', () => {
  /** Starts a test double of Cloudflare's API that stores DNS records by name. */
  const zone = () => {
    const records = new Map<string, { id: string; content: string }>()
    return serviceThat(({ method, url, body }) => {
      const name = new URL(url, 'http://x').searchParams.get('name')
      const done = (result: unknown) => ({ body: { success: true, errors: [], result } })
      if (method === 'GET') return done(records.has(name!) ? [records.get(name!)] : [])
      if (method === 'DELETE') records.clear()
      else {
        const given = JSON.parse(body) as { name: string; content: string }
        records.set(given.name, { id: 'r1', content: given.content })
      }
      return done({ id: 'r1' })
    })
  }

  test('has a record after it was put, and not after it was removed', async () => {
    const { url, requests } = await zone()
    const dns = cloudflare({ url, token: 'secret', zone: 'z9' }, 'desk.example')
    await dns.put('a.holdfast.example', signal)
    await dns.put('a.holdfast.example', signal)
    expect(await dns.has('a.holdfast.example', signal)).toBe(true)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        url: '/zones/z9/dns_records',
        body: JSON.stringify({ type: 'CNAME', name: 'a.holdfast.example', content: 'desk.example', proxied: true, ttl: 1 }),
        authorization: 'Bearer secret',
      },
    ])
    await dns.remove('a.holdfast.example', signal)
    expect(await dns.has('a.holdfast.example', signal)).toBe(false)
  })

  test('reports the reason if it refuses', async () => {
    const { url } = await serviceThat(() => ({ status: 403, body: { success: false, errors: [{ message: 'Invalid token' }] } }))
    const dns = cloudflare({ url, token: 'wrong', zone: 'z9' }, 'desk.example')
    await expect(dns.put('a.holdfast.example', signal)).rejects.toThrow('Cloudflare: Invalid token')
  })
})

describe('Salesforce', () => {
  const app = (url: string) => salesforceApi({ loginUrl: url, clientId: 'id', clientSecret: 'hush' })
  const login = { code: 'c', verifier: 'v', redirectUri: 'https://desk.example/oauth/salesforce', customDomain: null }

  test('gets state and challenge with the sign-in, and grants access for a code with its verifier', async () => {
    const { url, requests } = await serviceThat(() => ({
      body: { access_token: 'a', refresh_token: 'r', instance_url: 'https://harbor.my.salesforce.com' },
    }))
    const there = new URL(app(url).loginUrl({ ...login, state: 's', challenge: 'ch' }))
    expect(there.pathname).toBe('/services/oauth2/authorize')
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      state: 's',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
    })
    expect(await app(url).exchange(login, signal)).toEqual({ instanceUrl: 'https://harbor.my.salesforce.com', refreshToken: 'r' })
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toMatchObject({
      code: 'c',
      code_verifier: 'v',
      client_secret: 'hush',
    })
    expect(app(url).loginUrl({ ...login, state: 's', challenge: 'ch', customDomain: 'harbor.my.salesforce.com' })).toMatch(
      /^https:\/\/harbor\.my\.salesforce\.com\/services/,
    )
  })

  test('grants no access for a refused code, and a server error can be retried', async () => {
    const refusing = await serviceThat(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    expect(await app(refusing.url).exchange(login, signal)).toBeNull()
    await expect(app(refusing.url).contacts({ instanceUrl: refusing.url, refreshToken: 'r' }, signal)).rejects.toBeInstanceOf(
      AccessEnded,
    )
    double!.close()
    const ill = await serviceThat(() => ({ status: 502, body: {} }))
    await expect(app(ill.url).exchange(login, signal)).rejects.toThrow('Salesforce answered 502')
  })

  test('accepts contacts by our own id, and revokes its access on request', async () => {
    let url = ''
    const service = await serviceThat(({ url: path }) =>
      path.endsWith('/token')
        ? { body: { access_token: 'fresh', instance_url: url } }
        : { body: path.endsWith('/revoke') ? {} : [{ success: true, errors: [] }] },
    )
    url = service.url
    const grant = { instanceUrl: url, refreshToken: 'r' }
    const write = await app(url).contacts(grant, signal)
    await write([{ id: '7', firstName: 'Ada', lastName: 'Byron', email: 'ada@a.test', phone: null }])
    expect(service.requests.at(-1)).toMatchObject({
      method: 'PATCH',
      url: '/services/data/v61.0/composite/sobjects/Contact/Holdfast_Id__c',
      authorization: 'Bearer fresh',
    })
    expect(JSON.parse(service.requests.at(-1)!.body).records[0]).toMatchObject({ Holdfast_Id__c: '7', LastName: 'Byron' })
    await app(url).revoke(grant, signal)
    expect(service.requests.at(-1)).toMatchObject({ url: '/services/oauth2/revoke', body: 'token=r' })
  })
})

test('WhatsApp names the account of a token, and refuses an invalid one', async () => {
  const data = { is_valid: true, granular_scopes: [{ scope: 'whatsapp_business_messaging', target_ids: ['104'] }] }
  const { url, requests } = await serviceThat(({ url: path }) => ({
    body: { data: path.includes('good') ? data : { is_valid: false, granular_scopes: [] } },
  }))
  expect(await graphWhatsApp(url).accountOf('good', signal)).toBe('104')
  expect(requests[0]!.url).toBe('/debug_token?input_token=good')
  expect(await graphWhatsApp(url).accountOf('bad', signal)).toBeNull()
})
