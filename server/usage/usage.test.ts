import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { usageOf } from '#server/gateways/usage.ts'
import type { ErrorReport, PageView } from '#server/kernel/gateways/usage.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

/** A service that accepts everything, in place of Plausible and Sentry. */
let service: Server
let address: string
let requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answerWith = 202
let folder: string
let server: TestServer

beforeAll(async () => {
  service = createServer((request, reply) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      requests.push({ url: request.url!, headers: request.headers, body })
      reply.writeHead(answerWith).end('ok')
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  address = `127.0.0.1:${(service.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'usage-'))
  server = await testServer()
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => service.close(done))
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  requests = []
  answerWith = 202
})

const view: PageView = { page: '/sales-channel/$salesChannelId/events', at: '2026-03-10T18:00:00.000Z' }
const report: ErrorReport = { message: 'It broke', stack: 'at here', place: '/admin', at: view.at, build: 'b1' }
const none = { pageViews: undefined, errorReports: undefined, publicUrl: 'https://dashboard.example' }

it('usage reporting is off by default', () => expect(usageOf(none, folder)).toEqual({}))

it('page views and errors can be written to files, one per line', async () => {
  const usage = usageOf({ ...none, pageViews: 'file', errorReports: 'file' }, join(folder, 'new'))
  await usage.pages!([view])
  await usage.pages!([view, view])
  await usage.errors!([report])
  const lines = async (name: string) =>
    (await readFile(join(folder, 'new', name), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
  expect(await lines('page-views.jsonl')).toEqual([view, view, view])
  expect(await lines('errors.jsonl')).toEqual([report])
})

it('page views are sent to Plausible by their route', async () => {
  await usageOf({ ...none, pageViews: `http://${address}` }, folder).pages!([view])
  expect(requests.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    [
      '/api/event',
      { name: 'pageview', domain: 'dashboard.example', url: 'https://dashboard.example/sales-channel/$salesChannelId/events' },
    ],
  ])
})

it('errors are sent to Sentry in envelopes, and a refusal is an error', async () => {
  const { errors } = usageOf({ ...none, errorReports: `http://thekey@${address}/sub/42` }, folder)
  await errors!([report])
  expect(requests[0]!.url).toBe('/sub/api/42/envelope/')
  expect(requests[0]!.headers['x-sentry-auth']).toContain('sentry_key=thekey')
  const [head, item, event] = requests[0]!.body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(event).toMatchObject({
    event_id: head!['event_id'],
    release: 'b1',
    transaction: '/admin',
    exception: { values: [{ value: 'It broke' }] },
  })
  expect(item).toEqual({ type: 'event' })
  answerWith = 429
  await expect(errors!([report])).rejects.toThrow('429')
})

it('the app gets the kinds of reports that are on, and a failing report never causes an error', async () => {
  const { token } = await server.signIn({ role: 'client' })
  const ask = async () => (await server.call('GET', '/me', { as: token })).body.config.usage
  expect(await ask()).toBeUndefined()
  const got: unknown[] = []
  server.context.gateways.usage = {
    pages: async (views) => void got.push(...views),
    errors: () => Promise.reject(new Error('away')),
  }
  expect(await ask()).toEqual({ page_views: true, errors: true })
  const sendUsage = (body: object) => server.call('POST', '/usage', { as: token, body })
  expect((await sendUsage({ page_views: [view], errors: [report] })).status).toBe(204)
  expect(got).toEqual([view])
  expect((await sendUsage({ page_views: Array.from({ length: 21 }, () => view) })).status).toBe(422)
  expect((await server.call('POST', '/usage', { body: {} })).status).toBe(401)
})
