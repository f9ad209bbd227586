import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#data/api/problem.ts'
import { answer, problem } from '#data/testing/fake-answers.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { isLoaded } from './receipt.ts'
import type { Mirror } from './mirror.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
/** The ids of the events whose seats the server has. */
const withSeats = new Set<string>()
afterEach(() => {
  here.end()
  withSeats.clear()
})

/** The fields of a page in which it differs from an empty one; or the position no longer exists, or the response is lost. */
type Reply = Record<string, unknown> | 'gone' | 'lost'

/** A mirror whose pulls get these pages, one after the other. */
async function mirrorWith(...replies: Reply[]): Promise<Mirror> {
  here = stage()
  const { server } = here
  const plain = server.fetch
  let epoch = 'a'
  server.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input as string, init).url)
    const [, of] = /^\/api\/events\/(\d+)\/inventory\/snapshot$/.exec(pathname) ?? []
    if (of !== undefined && withSeats.has(of))
      return answer(200, { event_id: Number(of), position: `${epoch}.1`, holders: [], price_codes: [], sections: [] })
    if (!pathname.endsWith('/sync')) return plain(input, init)
    const reply = replies.shift()
    if (reply === 'gone') epoch = 'b'
    if (reply === 'gone') return answer(410, problem(410, 'Gone'))
    if (reply === 'lost' || reply === undefined) throw new TypeError('Failed to fetch')
    return answer(200, { complete: false, loaded: [], events: {}, changes: {}, deleted: {}, ...reply })
  }
  const { userData } = await here.tab()
  return userData.mirror(CHANNEL)
}

const events = [event(1), event(2)]

test('a table that a fresh load drops is not loaded any more, though the device had no rows of it', async () => {
  const mirror = await mirrorWith(
    { position: 'a.1', complete: true, loaded: ['events', 'transactions'], changes: { events } },
    'gone',
    { position: 'b.1', drop: ['transactions'] },
    'lost',
    { position: 'b.1', drop: ['transactions'], changes: { events } },
    { position: 'b.1', complete: true, loaded: ['events'], drop: ['transactions'] },
  )
  await mirror.pull()
  expect(isLoaded(mirror.receipt.current(), 'transactions')).toBe(true)
  await expect(mirror.pull()).rejects.toThrow(Unreachable)
  expect(isLoaded(mirror.receipt.current(), 'transactions'), 'during the load').toBe(false)
  expect(isLoaded(mirror.receipt.current(), 'events'), 'its old rows stay').toBe(true)
  await mirror.pull()
  expect(mirror.receipt.current()).toMatchObject({ reloading: null, tables: ['events'] })
})

test('a table counts as loaded once the fresh load that brings it has stored its rows, not before', async () => {
  const whole = { loaded: ['events', 'rewards'], changes: { events } }
  const mirror = await mirrorWith(
    { position: 'a.1', loaded: ['events'], changes: { events } },
    'lost',
    'gone',
    { position: 'b.1', ...whole },
    'lost',
    { position: 'b.1', ...whole },
    { position: 'b.1', complete: true, loaded: whole.loaded },
  )
  await expect(mirror.pull()).rejects.toThrow(Unreachable)
  await expect(mirror.pull()).rejects.toThrow(Unreachable)
  expect(mirror.receipt.current()).toMatchObject({ tables: ['events'], loaded: false, asOf: null })
  expect(mirror.receipt.current().reloading).not.toBeNull()
  await mirror.pull()
  expect(mirror.receipt.current()).toMatchObject({ reloading: null, tables: ['events', 'rewards'], loaded: true })
})

test('an event counts as loaded after a fresh load only if the load brought its rows', async () => {
  const withoutFirst = { position: 'b.1', complete: true, loaded: ['events'], events: { 2: 'b.1' } }
  const mirror = await mirrorWith(
    { position: 'a.1', complete: true, loaded: ['events'], changes: { events }, events: { 1: 'a.1', 2: 'a.1' } },
    'gone',
    { position: 'b.1', loaded: ['events'], changes: { events }, events: { 2: 'b.1' } },
    // The load is followed by pages for the seats of the first event, whose rows do not come.
    ...Array.from({ length: 4 }, () => withoutFirst),
  )
  for (const { id } of events) {
    withSeats.add(String(id))
    await mirror.keeping.pin(id)
    await (await mirror.seats()).takeSnapshot(id)
  }
  await mirror.pull()
  expect(mirror.receipt.current().events).toEqual([1, 2])
  await mirror.pull()
  expect(mirror.receipt.current().events).toEqual([2])
})

test('rows that a fresh load has brought are not stored if their table is dropped before its end', async () => {
  const mirror = await mirrorWith(
    { position: 'a.1', complete: true, loaded: ['events'], changes: { events } },
    'gone',
    { position: 'b.1', loaded: ['events'], changes: { events: [...events, event(3)] } },
    { position: 'b.1', drop: ['events'] },
    { position: 'b.1', complete: true, drop: ['events'] },
  )
  await mirror.pull()
  await mirror.pull()
  expect(mirror.rows('events').state.current().size).toBe(0)
})

test('a row that cannot be read is counted after a fresh load, too', async () => {
  const unreadable = { id: 99, title: 'From tomorrow' }
  const mirror = await mirrorWith(
    { position: 'a.1', complete: true, loaded: ['events'], changes: { events } },
    'gone',
    { position: 'b.1', loaded: ['events'], changes: { events: [...events, unreadable] } },
    { position: 'b.1', complete: true, loaded: ['events'] },
  )
  await mirror.pull()
  await mirror.pull()
  expect(mirror.receipt.current().reloading).toBeNull()
  expect(mirror.quarantined.current()).toBe(1)
})
