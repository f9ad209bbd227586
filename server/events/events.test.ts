import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
let server: TestServer
let token: string

const signIn = async () => void (token = (await server.signIn({ role: 'provider' })).token)

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  await server.addChannel(125)
  await signIn()
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

const patch = (id: number, body: object) => server.call('PATCH', `/events/${id}`, { as: token, body })
const list = async (query = '', channel = 123): Promise<Event[]> =>
  (await server.call('GET', `/sales-channels/${channel}/events?take=1000&${query}`, { as: token })).body.data

describe('an event', () => {
  it('is coming soon, live or past depending on the time and its channel’s offsets', async () => {
    const id = await server.addEvent(124, { time: new Date(START + 200 * HOUR).toISOString() })
    const status = async () => (await server.call('GET', `/events/${id}`, { as: token })).body.upgrade_status
    expect(await status()).toBe('coming-soon')
    server.clock.advance(32 * HOUR)
    await signIn()
    expect(await status()).toBe('live')
    expect((await list('upgradeStatus=live', 124)).map((event) => event.id)).toEqual([id])
    server.clock.advance(171 * HOUR)
    await signIn()
    expect(await status()).toBe('live')
    server.clock.advance(1)
    expect(await status()).toBe('past')
    expect((await list('upgradeStatus=past', 124)).map((event) => event.id)).toEqual([id])
    server.clock.set(START)
    await signIn()
  })

  it('is returned by an empty update, even to users who may not change it', async () => {
    const id = await server.addEvent(123)
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    expect((await server.call('PATCH', `/events/${id}`, { as: viewer, body: {} })).body).toMatchObject({ id, version: 1 })
    expect((await server.call('PATCH', `/events/${id}`, { as: viewer, body: { status: 0 } })).status).toBe(403)
    expect((await server.call('PATCH', '/events/999999', { as: token, body: {} })).body).toMatchObject({
      status: 404,
      detail: 'Event not found',
    })
  })

  it('changes only the fields that are sent, and not at all if they are equal', async () => {
    const id = await server.addEvent(123)
    const body = {
      status: 0,
      league: 'MLB',
      security_phrase: ' go ',
      marketplace_cutoff_at: '2026-03-10T12:00:00-05:00',
      theme: { title: 'Night' },
    }
    const changed = (await patch(id, body)).body
    expect(changed).toMatchObject({
      status: 0,
      league: 'MLB',
      security_phrase: 'go',
      marketplace_cutoff_at: '2026-03-10T17:00:00.000Z',
      theme: { title: 'Night', description: null },
      version: 2,
    })
    expect((await patch(id, body)).body).toEqual(changed)
    expect(
      (await patch(id, { theme: { description: 'Lights' }, security_phrase: '', marketplace_cutoff_at: '' })).body,
    ).toMatchObject({
      theme: { title: 'Night', description: 'Lights' },
      security_phrase: null,
      marketplace_cutoff_at: null,
      league: 'MLB',
      version: 3,
    })
  })

  it('loses all texts of its theme if the theme is set to null', async () => {
    const id = await server.addEvent(123)
    await patch(id, { theme: { title: 'Night', description: 'Lights' } })
    expect((await patch(id, { theme: null })).body).toMatchObject({ theme: { title: null, description: null }, version: 3 })
  })

  it('refuses a malformed cutoff with an error at its field', async () => {
    const id = await server.addEvent(123)
    for (const moment of ['2026-12-01', '2026-02-30T10:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', 5])
      expect((await patch(id, { marketplace_cutoff_at: moment })).body.errors).toEqual({
        marketplace_cutoff_at: ['Must be a date and time with its UTC offset'],
      })
  })

  it('can have a league only if its category is sport', async () => {
    const id = await server.addEvent(123)
    await patch(id, { league: 'NHL' })
    expect((await patch(id, { category: 'concert' })).body).toMatchObject({ category: 'concert', league: null })
    expect((await patch(id, { league: 'NHL' })).body).toMatchObject({
      status: 422,
      errors: { league: ['Only sport has leagues.'] },
    })
    expect((await patch(id, { category: 'sport', league: '' })).body).toMatchObject({ category: 'sport', league: null })
  })

  it('reports its length limits with the contract’s messages', async () => {
    const id = await server.addEvent(123)
    const { status, body } = await patch(id, {
      security_phrase: 'x'.repeat(21),
      theme: { title: 'x'.repeat(101), description: 'x'.repeat(501) },
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        security_phrase: ['Must have max 20 characters'],
        'theme.title': ['Must have max 100 characters'],
        'theme.description': ['Must have max 500 characters'],
      },
    ])
  })

  it('is updated from the outbox only if it has not changed since', async () => {
    const id = await server.addEvent(123)
    const operation = (key: string, status: number) => ({
      key,
      call: 'updateEvent',
      params: { id },
      body: { status },
      if: { status: 1 },
    })
    const { body } = await server.call('POST', '/batch', {
      as: token,
      body: { operations: [operation('a', 0), operation('b', 0)] },
    })
    expect(body.results).toMatchObject([
      { status: 200, body: { status: 0 } },
      { status: 409, body: { code: 'Stale', current: { id, status: 0 } } },
    ])
  })
})

it('enable all and disable all touch only the events that differ', async () => {
  const [on, off] = [await server.addEvent(125), await server.addEvent(125)]
  await patch(off, { status: 0 })
  const all = (action: string) => server.call('PATCH', '/sales-channels/125/events', { as: token, body: { action } })
  expect((await all('disable all')).body).toEqual({ updated: 1 })
  expect((await all('disable all')).body).toEqual({ updated: 0 })
  expect((await list('', 125)).map(({ id, status, version }) => [id, status, version])).toEqual([
    [on, 0, 2],
    [off, 0, 2],
  ])
  const manager = (await server.signIn({ role: 'member', channel: 125 })).token
  expect((await server.call('PATCH', '/sales-channels/125/events', { as: manager, body: { action: 'enable all' } })).status).toBe(
    403,
  )
})
