import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let dana: { id: number; token: string }
let other: { id: number; token: string }
const said = vi.spyOn(log, 'say').mockImplementation(() => undefined)

beforeAll(async () => {
  server = await testServer()
  dana = await server.signIn({ role: 'provider' })
  other = await server.signIn({ role: 'provider' })
})
afterAll(() => server.close())

const quiet = { waiting: 0, needs_you: 0, oldest: null, name: 'Chrome · Windows' }
const report = async (id: string, body: object, as = dana.token) =>
  (await server.call('PUT', `/devices/${id}`, { as, body: { ...quiet, ...body }, key: randomUUID() })).body
const MINUTE = 60_000
const at = (moment: number) => new Date(moment).toISOString()

test('a device that reports the same queue each time has lost nothing', async () => {
  const [id, outbox] = [randomUUID(), randomUUID()]
  expect(await report(id, { outbox, waiting: 3, oldest: at(START) })).toEqual({ lost: null, others: [] })
  expect((await report(id, { outbox })).lost).toBeNull()
})

test('the loss of an empty queue is not reported', async () => {
  const id = randomUUID()
  await report(id, { outbox: randomUUID() })
  expect((await report(id, { outbox: randomUUID() })).lost).toBeNull()
})

test('the loss of a queue with changes is reported until a person has seen it, and is logged', async () => {
  const [id, fresh] = [randomUUID(), randomUUID()]
  server.clock.set(START)
  await report(id, { outbox: randomUUID(), waiting: 2, needs_you: 1 })
  server.clock.set(START + 10 * MINUTE)
  said.mockClear()
  expect((await report(id, { outbox: fresh })).lost).toEqual({ waiting: 3, reported_at: at(START) })
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(new RegExp(`user ${dana.id}.*3 changes pending`)))
  expect((await report(id, { outbox: fresh, waiting: 1 })).lost).toEqual({ waiting: 3, reported_at: at(START) })
  expect((await report(id, { outbox: fresh, seen_lost: true })).lost).toBeNull()
  expect((await report(id, { outbox: fresh })).lost).toBeNull()
})

test('a second loss adds to the first one until that was seen', async () => {
  const id = randomUUID()
  server.clock.set(START)
  await report(id, { outbox: randomUUID(), waiting: 2 })
  await report(id, { outbox: randomUUID(), waiting: 5 })
  server.clock.set(START + MINUTE)
  expect((await report(id, { outbox: randomUUID() })).lost).toEqual({ waiting: 7, reported_at: at(START) })
})

test('a report returns the pending changes on the person’s other devices', async () => {
  const [desk, tablet] = [randomUUID(), randomUUID()]
  server.clock.set(START)
  await report(tablet, { outbox: randomUUID(), waiting: 3, oldest: at(START - MINUTE), name: 'Safari · iPad' })
  const { others } = await report(desk, { outbox: randomUUID(), waiting: 1 })
  const known = { id: tablet, name: 'Safari · iPad', waiting: 3, needs_you: 0, oldest: at(START - MINUTE), seen_at: at(START) }
  expect(others).toContainEqual(known)
  expect(others.map(({ id }: { id: string }) => id)).not.toContain(desk)
})

test('a dismissed device is not listed again until its next report', async () => {
  const [desk, tablet, queue] = [randomUUID(), randomUUID(), randomUUID()]
  await report(tablet, { outbox: queue, waiting: 3 })
  const idsIn = ({ others }: { others: { id: string }[] }) => others.map(({ id }) => id)
  expect(idsIn(await report(desk, { outbox: randomUUID() }))).toContain(tablet)
  expect(idsIn(await report(desk, { outbox: randomUUID(), put_away: [tablet] }))).not.toContain(tablet)
  await report(tablet, { outbox: queue, waiting: 3 })
  expect(idsIn(await report(desk, { outbox: randomUUID() }))).toContain(tablet)
})

test('nobody can dismiss another person’s device', async () => {
  const [id, desk] = [randomUUID(), randomUUID()]
  await report(id, { outbox: randomUUID(), waiting: 4 })
  await report(desk, { outbox: randomUUID(), put_away: [id] }, other.token)
  expect((await report(desk, { outbox: randomUUID() })).others).toContainEqual(expect.objectContaining({ id, waiting: 4 }))
})

test('another person’s device cannot be read, nor its queue overwritten', async () => {
  const [id, outbox] = [randomUUID(), randomUUID()]
  await report(id, { outbox, waiting: 4, name: 'Dana’s own' })
  const answer = await report(id, { outbox: randomUUID() }, other.token)
  expect(answer).toEqual({ lost: null, others: [] })
  expect((await report(randomUUID(), { outbox: randomUUID() })).others).toContainEqual(
    expect.objectContaining({ id, waiting: 4, name: 'Dana’s own' }),
  )
  expect((await server.call('PUT', `/devices/${id}`, { body: { ...quiet, outbox } })).status).toBe(401)
})

test('a report stores no idempotency key', async () => {
  const count = () => server.db.selectFrom('idempotency_keys').selectAll().execute()
  await report(randomUUID(), { outbox: randomUUID() })
  expect(await count()).toEqual([])
})
