import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { isRefused } from '#lib/imports/types.ts'
import { openFile } from './reading-threads.ts'

let server: TestServer
let manager: { id: number; token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = await server.signIn({ role: 'member', channel: 123 })
})
afterAll(() => server.close())

const seatsFile = (count: number) =>
  `section,row,seat,price\n${Array.from({ length: count }, (_, at) => `A,${at % 50},${at},25`).join('\n')}\n`
const send = (event: number, content: string, key?: string) =>
  server.call('POST', `/events/${event}/import`, {
    as: manager.token,
    ...upload('seats.csv', content, { type: 'seat' }),
    ...(key === undefined ? {} : { key }),
  })
const outcome = async (key: string) =>
  (await server.call('GET', `/outcomes/${key}?call=importInventory`, { as: manager.token })).body
const me = () => server.call('GET', '/me', { as: manager.token })

// Each request of the loop delays the import, so on a busy machine this takes long.
test('other requests get responses during an import, and its key is reported as running', async () => {
  const event = await server.addEvent(123)
  const key = randomUUID()
  let ended = false
  const importing = send(event, seatsFile(3_000), key).finally(() => (ended = true))
  let answered = 0
  const seen = new Set<string>()
  const twice: number[] = []
  while (!ended) {
    expect((await me()).status).toBe(200)
    seen.add((await outcome(key)).state)
    if (seen.has('running') && twice.length === 0) twice.push((await send(event, seatsFile(3_000), key)).status)
    if (!ended) answered++
  }
  expect((await importing).body).toMatchObject({ imported: 3_000, problems: [] })
  expect(answered).toBeGreaterThan(5)
  expect(seen).toContain('running')
  expect(twice).toEqual([409])
  expect(await outcome(key)).toMatchObject({ state: 'done', status: 200, body: { imported: 3_000 } })
  expect((await send(event, seatsFile(3_000), key)).headers['idempotent-replayed']).toBe('true')
}, 90_000)

test('a refused file is remembered under its key, and another file under it is refused', async () => {
  const event = await server.addEvent(123)
  const key = randomUUID()
  expect((await send(event, 'colour\nred\n', key)).status).toBe(422)
  expect(await outcome(key)).toMatchObject({ state: 'done', status: 422 })
  expect((await send(event, seatsFile(2), key)).body).toMatchObject({ status: 422, code: 'KeyReused' })
})

test('an import whose process died is unknown after a minute, and can be repeated or closed', async () => {
  const event = await server.addEvent(123)
  const quiet = vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const died = async () => {
    const key = randomUUID()
    server.context.faults = {
      beforeCommit() {
        // Simulates a crash of the process: the key of the call stays, and is no longer renewed.
        throw new Error('The plug was pulled.')
      },
    }
    expect((await send(event, seatsFile(3), key)).status).toBe(500)
    delete server.context.faults
    return key
  }
  const again = await died()
  expect(await outcome(again)).toEqual({ state: 'unknown' })
  expect((await send(event, seatsFile(3), again)).body).toMatchObject({ imported: 0, unchanged: 3 })

  const silent = await died()
  const created_at = new Date(server.clock.now() - 61_000).toISOString()
  const running = {
    user_id: manager.id,
    call: 'importInventory',
    key: silent,
    input_hash: 'x',
    status: 102,
    body: 'null',
    created_at,
  }
  await server.db.insertInto('idempotency_keys').values(running).execute()
  expect(await outcome(silent)).toEqual({ state: 'unknown' })
  const close = await server.call('PUT', `/outcomes/${silent}`, { as: manager.token, body: { call: 'importInventory' } })
  expect(close.body).toEqual({ state: 'closed' })
  expect((await send(event, seatsFile(3), silent)).body).toMatchObject({ code: 'KeyReused' })
  quiet.mockRestore()
})

test('a file that takes too long is refused with a message, and the next one gets another thread', async () => {
  const file = (count: number) => ({ name: 'a.csv', bytes: new Uint8Array(new TextEncoder().encode(seatsFile(count))) })
  const slow = await openFile({ kind: 'seats', file: file(100_000), currency: 'usd' }, 1)
  expect(isRefused(slow) && slow.refused).toMatchObject({ status: 422, code: 'too_slow' })
  const next = await openFile({ kind: 'seats', file: file(3), currency: 'usd' })
  if (isRefused(next)) throw new Error(next.refused.message)
  expect(await next.next(2)).toMatchObject([{ n: '0' }, { n: '1' }])
  expect(await next.next(2)).toMatchObject([{ n: '2' }])
  await next.close()
})

test('screens get hints once an import is done, not for each batch of rows', async () => {
  const event = await server.addEvent(123)
  server.hints.length = 0
  await send(event, seatsFile(1_000))
  const words = server.hints.flat()
  expect(words).toContain(`123:${event}:seats`)
  expect(server.hints.length).toBeLessThan(10)
})
