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

test('every screen’s path answers the page, never from a cache', async () => {
  for (const url of ['/', '/auth/sign-in', '/sales-channel/123/events/7?tab=inventory']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([url, 200, page, 'no-cache'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  }
})

test('of scripts within the page only the one that was built there may run', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(within).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('hashed assets are cached for ever, the page that lists them is not', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/sw.js', '/manifest.webmanifest']) expect((await get(url)).headers['cache-control']).toBe('no-cache')
})

test('what was compressed when it was built goes out so', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.rawPayload.equals(gzipSync(script))).toBe(true)
})

test('a part that a file does not have is told as such', async () => {
  for (const [headers, status] of [
    [{ range: 'bytes=999-' }, 416],
    [{ 'if-match': '"another"' }, 412],
  ] as const) {
    const answer = await get('/manifest.webmanifest', headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'BadRequest'])
  }
})

test('an asset or a call that does not exist is not the page', async () => {
  for (const url of ['/assets/app-old.js', '/assets/', '/assets', '/api/nowhere', '/api', '/ws/x']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NotFound'])
  }
})

test('only reading answers the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/auth/sign-in' })).statusCode).toBe(404)
})
