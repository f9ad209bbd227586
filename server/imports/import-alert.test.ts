import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportAnswer } from '#contract/events.ts'
import { AUTH, P256DH } from '#tests/support/memory-push.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { withAlert } from './import-alert.ts'

const answer: ImportAnswer = { imported: 12, updated: 3, unchanged: 1, skipped: 1, problems: [{ line: 2, message: 'Too long' }] }
let server: TestServer
let user: { id: number; token: string }
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  event = await server.addEvent(123)
  user = await server.signIn({ role: 'member', channel: 123 })
  await server.call('PUT', '/account/alerts/devices/tablet', {
    as: user.token,
    body: { endpoint: 'https://push.test/tablet', p256dh: P256DH, auth: AUTH, timezone: 'America/Chicago' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  await server.db.deleteFrom('alerts').execute()
})

/** Runs an import that takes some seconds. @returns its alerts */
async function imported(seconds: number, into: { event: number } | { channel: number }, error?: Error) {
  const work = async () => {
    server.clock.advance(seconds * 1_000)
    if (error) throw error
    return answer
  }
  const done: unknown = await withAlert(server.context, { user, now: START, into }, work).catch((failure: unknown) => failure)
  expect(done).toBe(error ?? answer)
  return (await server.db.selectFrom('alerts').select('data').execute()).map(({ data }) => data)
}

test('an import of fifteen seconds has an alert at its end, a shorter one has none', async () => {
  expect(await imported(14, { event })).toEqual([])
  const result = { added: 12, changed: 3, reported: 1 }
  expect(await imported(15, { event })).toEqual([{ kind: 'import-ended', event, title: 'Cubs at Giants', result }])
})

test('a long import that fails has an alert, and its error is passed on', async () => {
  const alerts = await imported(60, { channel: 123 }, new Error('The database is gone'))
  expect(alerts).toEqual([{ kind: 'import-ended', event: null, title: 'Channel 123', result: null }])
})
