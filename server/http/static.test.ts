import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const within = 'console.log("early")'
const page = `<!doctype html><script>${within}</script><title>Holdfast</title>`
const script = 'console.log("hashed")'

let server: TestServer
let app: FastifyInstance
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-client-'))
  mkdirSync(join(folder, 'assets'))
  const files = { 'index.html': page, 'sw.js': 'self', 'manifest.webmanifest': '{}', 'assets/app-1a2b.js': script }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script))
  server = await testServer()
  app = await buildApp(server.context, folder)
})
afterAll(async () => {
  await app.close()
  await server.close()
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('the path of every screen returns the page, which no browser stores', async () => {
  for (const url of ['/', '/auth/sign-in', '/sales-channel/123/events/7?tab=inventory']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([url, 200, page, 'no-cache, no-store'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  }
})

test('a page may run only the inline script that was built into it', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(within).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('hashed assets are cached for a year, the service worker and the manifest are not', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/sw.js', '/manifest.webmanifest']) expect((await get(url)).headers['cache-control']).toBe('no-cache')
})

test('a file that was compressed at build time is sent compressed', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.rawPayload.equals(gzipSync(script))).toBe(true)
})

test('an invalid range or precondition gets a problem document', async () => {
  for (const [headers, status] of [
    [{ range: 'bytes=999-' }, 416],
    [{ 'if-match': '"another"' }, 412],
  ] as const) {
    const answer = await get('/manifest.webmanifest', headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'BadRequest'])
  }
})

test('a missing asset or call gets 404 instead of the page', async () => {
  for (const url of ['/assets/app-old.js', '/assets/', '/assets', '/api/nowhere', '/api', '/ws/x']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NotFound'])
  }
})

test('only reading requests get the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/auth/sign-in' })).statusCode).toBe(404)
})

test('a shared file that no service worker has taken opens the app, which reports the loss', async () => {
  const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/share-file', headers, payload })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/?file=lost'])
})
