import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { CONSENT_PATH } from '#lib/server-paths.ts'
import { testServer } from '#tests/support/server.ts'

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => one.trim().split(/ (.*)/, 2)),
  ) as Record<string, string>

const PAGE = `${CONSENT_PATH}?state=a&code_challenge=${'a'.repeat(43)}`

test('a page may connect only to its own origin and socket', async () => {
  const server = await testServer()
  const page = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: PAGE, headers })
  const get = async (host: string) => policyOf((await page({ host })).headers)
  const policy = await get('tickets.example:8443')
  expect(policy['connect-src']).toBe("'self' ws://tickets.example:8443 wss://tickets.example:8443")
  expect((await get('a; script-src *'))['connect-src']).toBe("'self' 'self'")
  expect([policy['base-uri'], policy['img-src'], policy['object-src']]).toEqual(["'none'", "'self' data: blob: https:", "'none'"])
  const { headers } = await page({})
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(policy['frame-ancestors']).toBe("'none'")
  await server.close()
})

test('a data response is inert in a browser, and lacks headers that only pages need', async () => {
  const server = await testServer()
  const { headers } = await server.call('GET', '/me')
  expect(policyOf(headers)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  expect(Object.keys(headers)).not.toContain('permissions-policy')
  expect(Object.keys(headers)).not.toContain('x-xss-protection')
  await server.close()
})

test('a browser is told to use HTTPS only if a known proxy received the request over HTTPS', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
  const hstsOf = async (proxies: number, sent: Record<string, string>) => {
    const server = await testServer({ proxies })
    const answer = await server.call('GET', '/me', { headers: sent })
    await server.close()
    return answer.headers['strict-transport-security']
  }
  expect(await hstsOf(1, headers)).toBe('max-age=31536000')
  expect([await hstsOf(0, headers), await hstsOf(1, {})]).toEqual([undefined, undefined])
})

test('a request that is not finished in time is ended with a 408 response', async () => {
  const server = await testServer({ requestSeconds: 1 })
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      let response = ''
      const caller = connect(port, '127.0.0.1', () => caller.write(text))
      caller.on('data', (bytes) => (response += bytes)).on('close', () => resolve(response))
    })
  const slow = [
    'GET /api/me HTTP/1.1\r\nhost: a\r\n',
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ]
  for (const answer of await Promise.all(slow.map(send))) expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*problem\+json/)
  await server.close()
})
