import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { log } from '#server/log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-for-the-metrics'
let server: TestServer
beforeAll(async () => void (server = await testServer({ metricsToken: TOKEN })))
afterAll(() => server.close())

const get = async (url: string, token?: string, of = server) => {
  const answer = await of.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

test('a server that works reports that it is live and ready', async () => {
  expect((await get('/health/live')).status).toBe(200)
  const ready = await get('/health/ready')
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ok', database: 'ok', feed: 'ok', jobs: 'ok' }])
})

test('a server whose jobs do not run is not ready', async () => {
  const run_at = new Date(server.clock.now() - 10 * 60_000).toISOString()
  const job = { kind: 'sweep', every_seconds: 30, run_at, leased_until: null, last_error: null }
  await server.db.insertInto('jobs').values(job).execute()
  const { status, text, headers } = await get('/health/ready')
  expect([status, JSON.parse(text).jobs, headers['retry-after']]).toEqual([503, 'failing', '5'])
  await server.db.deleteFrom('jobs').execute()
})

test('a server without its database is live, but not ready', async () => {
  const other = await testServer()
  const gone = () => {
    throw new Error('The database is gone')
  }
  const { db } = other.context
  other.context.db = { getExecutor: gone, selectFrom: gone } as never
  expect((await get('/health/live', undefined, other)).status).toBe(200)
  const { status, text } = await get('/health/ready', undefined, other)
  expect([status, JSON.parse(text).database]).toEqual([503, 'failing'])
  other.context.db = db
  await other.close()
})

test('errors outside the API have the same format, without the reason', async () => {
  const other = await testServer()
  const { db } = other.context
  const failing = (error: Error) => {
    other.context.db = {
      selectFrom() {
        throw error
      },
    } as never
    return other.app.inject({ url: '/', headers: { host: 'somebody.holdfast.example' } })
  }
  const busy = await failing(new DatabaseUnavailable('No connection to the database.'))
  expect([busy.statusCode, busy.headers['retry-after'], busy.json().code]).toEqual([503, '2', 'UnderMaintenance'])
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const broken = await failing(new Error('why'))
  expect([broken.statusCode, broken.json().code, broken.body.includes('why')]).toEqual([500, 'Internal', false])
  vi.restoreAllMocks()
  other.context.db = db
  const headers = { 'content-type': 'application/json' }
  const unreadable = await other.app.inject({ method: 'POST', url: '/', headers, payload: '{' })
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'BadRequest'])
  await other.close()
})

test('metrics are returned only with the right token, and never if no token is set', async () => {
  await server.call('GET', '/me')
  const { status, text } = await get('/metrics', TOKEN)
  expect(status).toBe(200)
  expect(text).toMatch(/^holdfast_requests_total\{call="readMe",status="401"\} 1$/m)
  for (const name of [
    'feed_lag_seconds',
    'jobs_due',
    'jobs_failing',
    'outside_calls_open',
    'outbound_stuck',
    'outbox_waiting',
    'outbox_needs_you',
  ])
    expect(text).toMatch(new RegExp(`^holdfast_${name} 0`, 'm'))
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect([(await get('/metrics')).status, (await get('/metrics', 'another-token-of-some')).status]).toEqual([404, 404])
  const other = await testServer()
  expect((await get('/metrics', TOKEN, other)).status).toBe(404)
  await other.close()
})

test('a problem contains the id with which its request is logged', async () => {
  const first = await server.call('GET', '/me')
  const second = await server.call('GET', '/nowhere')
  expect(first.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.body.request_id).not.toBe(first.body.request_id)
  const noted = vi.spyOn(log, 'note').mockImplementation(() => {})
  const { body } = await server.call('GET', '/sales-channels?searchQuery=somebody')
  await eventually(() => expect(noted).toHaveBeenCalled())
  expect(noted.mock.lastCall).toMatchObject([
    'request',
    { request_id: body.request_id, path: '/api/sales-channels', status: 401 },
  ])
  vi.restoreAllMocks()
})

test('a malformed request also gets an id in its problem', async () => {
  const malformed = await server.call('GET', '/events/%E0%A4%A')
  expect([malformed.status, malformed.body.request_id]).toEqual([404, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const response = await new Promise<string>((resolve) => {
    let bytesRead = ''
    const caller = connect(port, '127.0.0.1', () => caller.write('nonsense\r\n\r\n'))
    caller.on('data', (bytes) => (bytesRead += bytes)).on('close', () => resolve(bytesRead))
  })
  expect(response).toMatch(/^HTTP\/1.1 400 [\s\S]*"request_id":"[0-9a-f-]{36}"/)
})

test('the server logs JSON lines', () => {
  const script = `import { log, withinRequest } from '#server/log.ts'
    log.say('plain'); log.note('not said'); log.from('info'); log.note('said', { status: 200 })
    withinRequest('an id', () => log.trouble('It failed:', new Error('why')))`
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(run.stdout).toBe('plain\n')
  const lines = run.stderr.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'info', msg: 'said', status: 200 },
    { level: 'error', msg: 'It failed:', request_id: 'an id', err: { message: 'why', stack: expect.stringContaining('why') } },
  ])
})
