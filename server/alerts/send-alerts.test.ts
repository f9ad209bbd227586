import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Subject } from '#contract/core/access.ts'
import { log } from '#server/log.ts'
import { raiseAlert, type NewAlert } from '#server/kernel/raise-alert.ts'
import { endSession } from '#server/session/sessions.ts'
import { AUTH, P256DH } from '#tests/support/memory-push.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { sendAlerts } from './send-alerts.job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Three in the afternoon in Chicago. */
const AFTERNOON = Date.parse('2026-06-10T20:00:00.000Z')
let server: TestServer
let dana: { id: number; token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(AFTERNOON)
  server.push.sent.length = 0
  server.push.next.length = 0
  await server.db.deleteFrom('alert_devices').execute()
  dana = await person()
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** Signs a member in, whose device `tablet` has alerts. */
async function person(manages: readonly Subject[] = ['all']) {
  const member = await server.signIn({ role: 'member', channel: 123, manages })
  await turnOn(member.token, 'tablet')
  return member
}
const turnOn = (as: string, id: string) =>
  server.call('PUT', `/account/alerts/devices/${id}`, {
    as,
    body: { endpoint: `https://push.test/${randomUUID()}`, p256dh: P256DH, auth: AUTH, timezone: 'America/Chicago' },
  })
const raise = (more: Partial<NewAlert> = {}) =>
  raiseAlert(
    server.db,
    {
      to: { user: dana.id },
      channel: 123,
      topic: randomUUID(),
      data: { kind: 'import-ended', event: 7, title: 'Cubs at Giants', result: { added: 12_000, changed: 3, reported: 1 } },
      until: server.clock.now() + 12 * HOUR,
      ...more,
    },
    server.clock.now(),
  )
/** Reports from another device of the account that changes need it. Its alerts are not raised here. */
const reportFrom = async (id: string, needs_you: number) => {
  const row = { user_id: dana.id, id, outbox: randomUUID(), waiting: 0, needs_you, oldest: null, name: 'Safari · iPad' }
  await server.db
    .insertInto('devices')
    .values({ ...row, seen_at: new Date(server.clock.now()).toISOString() })
    .onConflict((known) => known.columns(['user_id', 'id']).doUpdateSet({ needs_you }))
    .execute()
}
const work = () => sendAlerts.run(server.context, null)
const outcomes = async () =>
  (await server.db.selectFrom('alerts').select(['outcome', 'attempts', 'last_error']).orderBy('created_at').execute()).map(
    ({ outcome, attempts }) => [outcome, attempts],
  )

test('an alert is sent once to each device of the account, in its language', async () => {
  await turnOn(dana.token, 'laptop')
  await server.db.updateTable('dashboard_users').set({ language: 'de' }).where('id', '=', dana.id).execute()
  await raise({ topic: 'the import' })
  await raise({ topic: 'the import' })
  await work()
  await work()
  expect(server.push.sent).toHaveLength(2)
  expect(server.push.sent[0]!.text).toEqual({
    kind: 'import-ended',
    title: 'Ihr Import ist beendet',
    text: 'Cubs at Giants: 12.000 hinzugefügt, 3 aktualisiert, 1 Problem.',
    path: '/sales-channel/123/events/7',
    tag: server.push.sent[0]!.topic,
  })
})

test('an alert has the number of changes at the time when it is sent, and is dropped if none is left', async () => {
  const data = { kind: 'needs-you', changes: 1, device: 'Safari · iPad', from: 'safari' } as const
  await reportFrom('safari', 3)
  await raise({ data, channel: null })
  await work()
  expect(server.push.sent.map(({ text }) => text['title'])).toEqual(['3 changes need you'])
  await reportFrom('safari', 0)
  await raise({ data, channel: null })
  await work()
  expect(await outcomes()).toEqual([
    ['sent', 1],
    ['dropped', 1],
  ])
})

test('an alert about a hold that was released meanwhile is dropped', async () => {
  const until = '2026-06-10T20:05:00.000Z'
  await raise({ data: { kind: 'hold-ending', event: 7, title: 'Cubs at Giants', seats: 1, until, timezone: 'America/Chicago' } })
  await work()
  expect([server.push.sent, await outcomes()]).toEqual([[], [['dropped', 1]]])
})

test('a newer alert about the same subject replaces one that was not sent yet', async () => {
  const ended = (title: string) => ({ kind: 'import-ended', event: null, title, result: null }) as const
  await raise({ subject: 'park', data: ended('First') })
  await raise({ subject: 'park', data: ended('Second') })
  await raise({ subject: 'arena', data: ended('Third') })
  await work()
  const sent = server.push.sent.map(({ text }) => String(text['text']).split(':')[0])
  expect(sent.toSorted()).toEqual(['Second', 'Third'])
})

test('an alert is raised only for devices that want its kind, and not for the excepted one', async () => {
  await server.call('PATCH', '/account/alerts', { as: dana.token, body: { kinds: ['needs-you'] } })
  await turnOn(dana.token, 'laptop')
  await raise()
  await reportFrom('safari', 2)
  const data = { kind: 'needs-you', changes: 2, device: 'Safari · iPad', from: 'safari' } as const
  await raise({ data, channel: null, except: 'tablet' })
  await work()
  expect(server.push.sent.map(({ text }) => text['kind'])).toEqual(['needs-you'])
})

describe('quiet hours', () => {
  const NIGHT = Date.parse('2026-06-11T04:00:00.000Z')
  const MORNING = Date.parse('2026-06-11T13:00:00.000Z')

  test('delay an alert until their end if it is still of use then', async () => {
    server.clock.set(NIGHT)
    await raise()
    await work()
    server.clock.set(MORNING - 1)
    await work()
    expect(server.push.sent).toEqual([])
    server.clock.set(MORNING)
    await work()
    expect(server.push.sent).toHaveLength(1)
  })

  test('end an alert that is of no use after them', async () => {
    server.clock.set(NIGHT)
    await raise({ until: NIGHT + 5 * MINUTE })
    await work()
    expect(await outcomes()).toEqual([['expired', 1]])
  })

  test('limit how long a push service keeps a message', async () => {
    await raise({ until: AFTERNOON + 5 * MINUTE })
    await raise()
    await work()
    expect(server.push.sent.map(({ seconds }) => seconds).toSorted((a, b) => a - b)).toEqual([300, 6 * 3_600])
  })
})

describe('nothing is sent', () => {
  test('to a session that has ended, expired, or was unused for too long', async () => {
    await raise()
    const { id } = (await server.db.selectFrom('sessions').select('id').where('user_id', '=', dana.id).executeTakeFirst())!
    await server.db.updateTable('sessions').set({ last_used_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
    await work()
    expect(await outcomes()).toEqual([['dropped', 1]])
    await endSession(server.db, dana.id, id)
    await raise()
    expect(await outcomes()).toEqual([])
    expect(server.push.sent).toEqual([])
  })

  test('to an account that has lost access to the channel since', async () => {
    await raise()
    await server.db.updateTable('dashboard_users').set({ entity_id: 124 }).where('id', '=', dana.id).execute()
    await work()
    expect([server.push.sent, await outcomes()]).toEqual([[], [['dropped', 1]]])
  })

  test('after the account has turned the kind off', async () => {
    await raise()
    await server.call('PATCH', '/account/alerts', { as: dana.token, body: { kinds: ['needs-you'] } })
    await work()
    expect([server.push.sent, await outcomes()]).toEqual([[], [['dropped', 1]]])
  })

  test('too late', async () => {
    await raise({ until: AFTERNOON + MINUTE })
    server.clock.advance(MINUTE)
    await work()
    expect([server.push.sent, await outcomes()]).toEqual([[], [['expired', 1]]])
  })
})

describe('a push service', () => {
  const devices = () => server.db.selectFrom('alert_devices').select('id').where('user_id', '=', dana.id).execute()

  test('that no longer knows the browser ends the alerts of this device alone', async () => {
    await turnOn(dana.token, 'laptop')
    await raise()
    server.push.next.push({ state: 'gone' })
    await work()
    expect([(await devices()).length, server.push.sent.length]).toEqual([1, 1])
  })

  test('that limits us is tried again after its pause', async () => {
    await raise()
    server.push.next.push({ state: 'later', seconds: 90 })
    await work()
    server.clock.advance(89_000)
    await work()
    expect(server.push.sent).toEqual([])
    server.clock.advance(1_000)
    await work()
    expect(server.push.sent).toHaveLength(1)
  })

  test('that fails is tried again with growing pauses, until the alert is of no use', async () => {
    await raise({ until: AFTERNOON + 5 * MINUTE })
    for (let nth = 0; nth < 100; nth++) server.push.next.push(new Error('No route'))
    for (let second = 0; second < 300; second += 5) {
      await work()
      server.clock.advance(5_000)
    }
    server.clock.advance(10 * MINUTE)
    await work()
    const [[outcome, attempts]] = (await outcomes()) as [[string, number]]
    expect(outcome).toBe('expired')
    expect(attempts).toBeLessThan(9)
    expect(await devices()).toHaveLength(1)
  })

  test('that refuses an alert for good is not asked again, and the device stays', async () => {
    await raise()
    server.push.next.push({ state: 'refused', reason: '413 Too large' })
    await work()
    await work()
    expect(await server.db.selectFrom('alerts').select(['outcome', 'last_error']).execute()).toEqual([
      { outcome: 'refused', last_error: '413 Too large' },
    ])
    expect(await devices()).toHaveLength(1)
  })
})

test('a device that subscribed with an earlier key of the server is removed', async () => {
  await raise()
  server.push.state.key = 'another key'
  await work()
  server.push.state.key = 'the public key'
  expect(await server.db.selectFrom('alert_devices').select('id').where('user_id', '=', dana.id).execute()).toEqual([])
})
