import { afterEach, describe, expect, test, vi } from 'vitest'
import { events, type Event, type EventPatch } from '#contract/events.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import type { Entry, EntryProblem } from './entry.ts'
import { splitStale } from './merge.ts'
import { queued, type QueuedChange } from './queued-change.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** An edit of an event's fields, with their former values. */
const edit = (body: EventPatch, seen: Record<string, unknown>, more: Partial<QueuedChange> = {}): QueuedChange => ({
  ...queued(events.updateEvent, {
    params: { id: 1 },
    body,
    channel: CHANNEL,
    patches: [{ op: 'set', table: 'events', id: 1, fields: body as Record<string, unknown> }],
    if: seen,
    merge: { together: [['category', 'league']] },
    answer: { table: 'events' },
    label: { message: 'events_update_label', params: { title: 'Opening night' } },
  }),
  ...more,
})

/** Edits an event offline on one device while another user changes the event, and then reconnects. */
async function editedMeanwhile(change: QueuedChange, elsewhere: Partial<Event>) {
  here = stage()
  const { userData } = await here.tab()
  here.server.faults.push((path) => (path.endsWith('/batch') && offline ? 'lost' : null))
  let offline = true
  await userData.outbox.add([change])
  here.server.change(1, elsewhere)
  offline = false
  userData.drain.wake(true)
  await here.until(() => userData.outbox.entries.current().every(({ state }) => state === 'attention'))
  const row = here.server.events.get(1)
  return { userData, row, asks: userData.outbox.entries.current() }
}

test('fields that nobody else changed are saved, and only the others need a person', async () => {
  const { row, asks } = await editedMeanwhile(
    edit({ category: 'concert', security_phrase: 'blue door' }, { category: 'sport', security_phrase: null }),
    { security_phrase: 'red door' },
  )
  expect(row).toMatchObject({ category: 'concert', security_phrase: 'red door' })
  expect(asks).toMatchObject([
    { state: 'attention', body: { security_phrase: 'blue door' }, if: { security_phrase: null }, lastProblem: { code: 'Stale' } },
  ])
})

test('a field that somebody else has set to the same value does not need a person', async () => {
  const { row, asks } = await editedMeanwhile(
    edit({ category: 'concert', security_phrase: 'blue door' }, { category: 'sport', security_phrase: null }),
    { security_phrase: 'blue door' },
  )
  expect(row).toMatchObject({ category: 'concert', security_phrase: 'blue door' })
  expect(asks).toEqual([])
})

test('the journal contains the edit that was divided', async () => {
  const change = edit({ category: 'concert', security_phrase: 'blue door' }, { category: 'sport', security_phrase: null })
  const { userData } = await editedMeanwhile(
    { ...change, key: '018f0000-0000-7000-8000-00000000000a' },
    { security_phrase: 'red door' },
  )
  const ends = (await userData.outbox.journal()).map(({ key, outcome }) => [key, outcome])
  expect(ends).toContainEqual(['018f0000-0000-7000-8000-00000000000a', 'replaced'])
})

test('fields that belong together need a person together', async () => {
  const { row, asks } = await editedMeanwhile(
    edit(
      { category: 'concert', security_phrase: 'blue door', league: null },
      { category: 'sport', security_phrase: null, league: 'NBA' },
    ),
    { league: 'MLB' },
  )
  expect(row).toMatchObject({ category: 'sport', league: 'MLB', security_phrase: 'blue door' })
  expect(asks).toMatchObject([{ body: { category: 'concert', league: null } }])
})

test('an edit whose fields others have all changed needs a person as a whole', async () => {
  const { row, asks } = await editedMeanwhile(edit({ security_phrase: 'blue door' }, { security_phrase: null }), {
    security_phrase: 'red door',
  })
  expect(row).toMatchObject({ security_phrase: 'red door' })
  expect(asks).toMatchObject([{ body: { security_phrase: 'blue door' } }])
})

test('an object of fields is divided, too, and does not hide the changes of others in it', async () => {
  const { splitStale } = await import('./merge.ts')
  here = stage()
  const { userData } = await here.tab()
  userData.drain.stop()
  const [entry] = await userData.outbox.add([
    edit({ theme: { title: 'Mine', description: 'Mine' } }, { 'theme.title': 'Old', 'theme.description': 'Old' }),
  ])
  if (!entry) throw new Error('nothing was queued')
  const current = { theme: { title: 'Old', description: 'Theirs' } }
  const problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'Stale' as const, current }
  const [free, rest] = splitStale(entry, problem, 0) ?? []
  expect(free).toMatchObject({
    body: { theme: { title: 'Mine' } },
    if: { 'theme.title': 'Old' },
    patches: [{ fields: { theme: { title: 'Mine', description: 'Theirs' } } }],
  })
  expect(rest).toMatchObject({ body: { theme: { description: 'Mine' } }, if: { 'theme.description': 'Old' } })
  expect(new Set([entry.key, free?.key, rest?.key]).size).toBe(3)
})

test('a form that is still open gets the whole refusal', async () => {
  here = stage()
  const { userData, send } = await here.tab()
  here.server.change(1, { security_phrase: 'red door' })
  const change = edit({ category: 'concert', security_phrase: 'blue door' }, { category: 'sport', security_phrase: null })
  const sent = send(change, { wait: 3000 })
  await here.until(() => userData.outbox.entries.current().length === 0)
  expect(await sent).toMatchObject({ outcome: 'refused', problem: { code: 'Stale' } })
  expect(here.server.events.get(1)).toMatchObject({ category: 'sport', security_phrase: 'red door' })
})

describe('an edit of a single row in a list', () => {
  const seen = { amount: 10, events: [7], description: 'Ten off' }
  const body = { amount: 12, events: [7, 8], description: 'Twelve off' }
  const entry = {
    key: 'a',
    seq: 1,
    body: [{ ...body, id: 'r' }],
    if: seen,
    patches: [{ op: 'set', table: 'rewards', id: 'r', fields: body }],
    merge: { together: [] },
  } as unknown as Entry
  const split = (current: object) =>
    splitStale(entry, { status: 409, code: 'Stale', detail: '', current } as unknown as EntryProblem, 0)

  test('is divided like any other, and each part names its row', () => {
    expect(split({ ...seen, id: 'r', amount: 11 })).toMatchObject([
      { body: [{ events: [7, 8], description: 'Twelve off', id: 'r' }], state: 'queued' },
      { body: [{ amount: 12, id: 'r' }], if: { amount: 10 }, state: 'attention', patches: [{ fields: { amount: 12 } }] },
    ])
  })
  test('does not conflict with a list that already has its value, and conflicts with any other list', () => {
    expect(split({ ...seen, id: 'r', events: [7, 8] })).toMatchObject([{ body: [body], if: { ...seen, events: [7, 8] } }])
    expect(split({ ...seen, id: 'r', events: [9] })?.[1]).toMatchObject({ body: [{ events: [7, 8], id: 'r' }] })
  })
  test('is not divided if it is about several rows', () => {
    const two = { ...entry, body: [{ ...body, id: 'r' }, { id: 's' }] } as unknown as Entry
    expect(splitStale(two, { code: 'Stale', current: { ...seen, amount: 11 } } as unknown as EntryProblem, 0)).toBeNull()
  })
})
